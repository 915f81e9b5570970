import { ATTENTION_MAX, type Attention } from '@choba/contract/dashboard.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { LIMIT_NEAR } from '@choba/contract/stores.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

/** Stores whose payments of a day come near to their limit, those that use most of it first; a store that is closed then takes none. */
export async function ofLimits(tx: Tx, merchant: MerchantRow, day: string): Promise<Attention[]> {
  const { rows } = await sql<{ id: number; name: string; used: bigint; day_limit: bigint }>`
    select s.id, s.name, d.pay_amt as used, s.day_limit
    from stores s join store_days d on d.merchant_id = ${merchant.id} and d.store_id = s.id and d.day = ${day}::date
    where s.merchant_id = ${merchant.id} and d.pay_amt::numeric * 1000000 >= s.day_limit::numeric * ${sql.lit(LIMIT_NEAR)}
      and (s.closed_from is null or s.closed_from > ${day}::date) and ${inStores(storesSeen(tx), 's.id')}
    order by d.pay_amt::numeric / s.day_limit desc, s.id limit ${ATTENTION_MAX}`.execute(tx.q)
  return rows.map(({ id, name, used, day_limit: limit }) => ({
    kind: 'DAY_LIMIT_NEAR',
    day,
    storeId: String(id),
    name,
    used: exactOrNull(used),
    limit: exactOrNull(limit),
  }))
}
