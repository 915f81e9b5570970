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
  await withScope(engine, { role: 'system' }, async ({ q }) => {
    const rows = await q
      .selectFrom('gateways')
      .select(['tenant_id', 'payment_class', 'secret'])
      .where('secret', 'is not', null)
      .forUpdate()
      .execute()
    for (const { tenant_id, payment_class, secret } of rows)
      await q
        .updateTable('gateways')
        .set({ secret: null, sealed_secret: sealGatewaySecret(sealer, tenant_id, payment_class, secret!) })
        .where('tenant_id', '=', tenant_id)
        .where('payment_class', '=', payment_class)
        .execute()
  })
}
