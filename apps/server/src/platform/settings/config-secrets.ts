import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Kysely } from 'kysely'
import type { ConfigOwner } from './configs.ts'

/**
 * Returns the purpose with which a secret is sealed. The secret opens only with the same owner and
 * config type.
 */
export const configPurpose = (
  { merchantId }: Pick<ConfigOwner, 'merchantId'>,
  code: string,
): string => `config ${merchantId} ${code}`

/**
 * Seals the secrets of all tenants' and merchants' configurations again with another master secret,
 * including past values.
 * @returns the number of secrets
 * @throws Error if a secret does not open with the old master secret
 */
export async function resealConfigs(
  q: Kysely<Tables>,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const codes = new Map(
    (await q.selectFrom('config_types').select(['id', 'code']).execute()).map((one) => [
      one.id,
      one.code,
    ]),
  )
  let count = 0
  const again = (
    row: { tenant_id: number; merchant_id: number; config_type_id: number },
    sealed: string | null,
  ) => {
    if (sealed === null) return null
    count++
    const purpose = configPurpose({ merchantId: row.merchant_id }, codes.get(row.config_type_id)!)
    return to.seal(row.tenant_id, purpose, from.open(row.tenant_id, purpose, sealed))
  }
  const values = await q
    .selectFrom('config_values')
    .selectAll()
    .where('sealed', 'is not', null)
    .execute()
  for (const row of values)
    await q
      .updateTable('config_values')
      .set({ sealed: again(row, row.sealed) })
      .where('merchant_id', '=', row.merchant_id)
      .where('config_type_id', '=', row.config_type_id)
      .execute()
  const changes = await q
    .selectFrom('config_changes')
    .selectAll()
    .where((where) =>
      where.or([where('before_sealed', 'is not', null), where('after_sealed', 'is not', null)]),
    )
    .execute()
  for (const row of changes)
    await q
      .updateTable('config_changes')
      .set({
        before_sealed: again(row, row.before_sealed),
        after_sealed: again(row, row.after_sealed),
      })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
  return count
}
