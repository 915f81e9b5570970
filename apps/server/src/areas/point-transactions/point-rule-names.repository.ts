import type { PointRuleName } from '@choba/contract/point-transactions.contract.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

/**
 * Returns a merchant's rules that apply to all stores or to one of the given stores. The name is
 * that of the rule's last version.
 */
export async function findRuleNames(
  { q }: Tx,
  merchantId: number,
  stores: StoreScope,
): Promise<PointRuleName[]> {
  const { rows } = await sql<{ rule_id: bigint; name: string }>`
    select distinct on (v.rule_id) v.rule_id, v.name
    from point_rule_versions v join point_rules r on r.merchant_id = v.merchant_id and r.id = v.rule_id
    where v.merchant_id = ${merchantId} and (r.store_id is null or ${inStores(stores, 'r.store_id')})
    order by v.rule_id, (v.withdrawn_at is null) desc, v.first_day desc, v.id desc`.execute(q)
  return rows.map(({ rule_id, name }) => ({ originalRuleId: String(rule_id), ruleName: name }))
}
