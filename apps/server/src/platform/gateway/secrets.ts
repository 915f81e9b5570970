import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Kysely } from 'kysely'

const purposeOf = (paymentClass: number) => `gateway ${paymentClass}`

export const sealGatewaySecret = (
  sealer: SecretBox,
  tenantId: number,
  paymentClass: number,
  secret: string,
): string => sealer.seal(tenantId, purposeOf(paymentClass), secret)

/**
 * Decrypts a gateway's secret.
 * @throws Error if it was sealed with another master secret, or for another tenant or payment class
 */
export const openGatewaySecret = (
  sealer: SecretBox,
  tenantId: number,
  paymentClass: number,
  sealed: string,
): string => sealer.open(tenantId, purposeOf(paymentClass), sealed)

/**
 * Seals the secrets that an operator or an older version stored as plain text, and deletes the
 * plain text.
 */
export async function sealGatewaySecrets(engine: Engine, sealer: SecretBox): Promise<void> {
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  for (const { id: tenantId } of tenants)
    await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
      const rows = await q
        .selectFrom('gateways')
        .select(['payment_class', 'secret'])
        .where('tenant_id', '=', tenantId)
        .where('secret', 'is not', null)
        .forUpdate()
        .execute()
      for (const { payment_class, secret } of rows)
        await q
          .updateTable('gateways')
          .set({
            secret: null,
            sealed_secret: sealGatewaySecret(sealer, tenantId, payment_class, secret!),
          })
          .where('tenant_id', '=', tenantId)
          .where('payment_class', '=', payment_class)
          .execute()
    })
}

/**
 * Seals every gateway's secret again with another master secret.
 * @returns the number of secrets
 * @throws Error if a secret does not open with the old master secret
 */
export async function resealGatewaySecrets(
  q: Kysely<Tables>,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const rows = await q
    .selectFrom('gateways')
    .select(['tenant_id', 'payment_class', 'sealed_secret'])
    .where('sealed_secret', 'is not', null)
    .execute()
  for (const { tenant_id, payment_class, sealed_secret } of rows) {
    const secret = openGatewaySecret(from, tenant_id, payment_class, sealed_secret!)
    await q
      .updateTable('gateways')
      .set({ sealed_secret: sealGatewaySecret(to, tenant_id, payment_class, secret) })
      .where('tenant_id', '=', tenant_id)
      .where('payment_class', '=', payment_class)
      .execute()
  }
  return rows.length
}
