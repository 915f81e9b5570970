import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Sealer } from '@choba/identity/sealing.ts'

const purposeOf = (paymentClass: number) => `gateway ${paymentClass}`

export const sealGatewaySecret = (sealer: Sealer, tenantId: number, paymentClass: number, secret: string): string =>
  sealer.seal(tenantId, purposeOf(paymentClass), secret)

/** @throws Error when it was sealed under another master secret, for another tenant or another class of payment */
export const openGatewaySecret = (sealer: Sealer, tenantId: number, paymentClass: number, sealed: string): string =>
  sealer.open(tenantId, purposeOf(paymentClass), sealed)

/** Seals the secrets that an operator or an older version has written as text, and forgets the text. */
export async function sealGatewaySecrets(engine: Engine, sealer: Sealer): Promise<void> {
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) => q.selectFrom('tenants').select('id').execute())
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
          .set({ secret: null, sealed_secret: sealGatewaySecret(sealer, tenantId, payment_class, secret!) })
          .where('tenant_id', '=', tenantId)
          .where('payment_class', '=', payment_class)
          .execute()
    })
}
