import { asOwner } from '@choba/database/owner.ts'
import { newId } from '@choba/database/ids.ts'
import { TRANSFER_ITEMS_MAX } from '@choba/contract/transfers.contract.ts'
import { sql } from 'kysely'
import type { BenchContext } from './context.ts'

/**
 * Added to existing IDs to get new IDs. The upper half of the 4,096 IDs in a millisecond is unused.
 */
const BESIDE = 2_048

export interface FilledTransfer {
  transferId: string
  depositNos: string[]
}

/** Creates a released transfer for the biggest merchant, with the maximum number of deposits. */
export const fillTransfer = ({ engine, biggest, lastDay }: BenchContext): Promise<FilledTransfer> =>
  asOwner(engine, async (q) => {
    const [transferId, first] = [newId(), newId()]
    const { rows } = await sql<{ deposit_no: string }>`
      insert into deposits (merchant_id, id, tenant_id, company_id, deposit_no, date_from, date_to, terms_id, bank_account_id,
        pay_day, pay_day_provisional, currency, state, total_usage, refund, fee, tax, transfer_fee, deduction, point_give,
        revise, transfer_amount, cash_total, late_count, carries, input_hash, closed_at)
      select ${biggest.id}, ${first}::bigint + ${BESIDE} + nth, ${biggest.tenant_id}, a.company_id,
        'DEP-' || to_char(day, 'YYYYMMDD') || '-BENCH1', day, day, t.id, a.id, day + 1, false, ${biggest.currency},
        'IN_TRANSFER', 1000, 0, 0, 0, 0, 0, 0, 0, 1000, 0, 0, 0, '', now()
      from (select nth, date '1960-01-01' + nth as day from generate_series(1, ${TRANSFER_ITEMS_MAX}::int) nth) d,
        (select id, company_id from bank_accounts where merchant_id = ${biggest.id} order by id limit 1) a,
        (select id from terms where merchant_id = ${biggest.id} order by first_day limit 1) t
      returning deposit_no`.execute(q)
    await sql`
      insert into transfers (tenant_id, id, transfer_no, pay_day, currency, state, merchant_ids, item_count, total,
        requested_merchant_id, approval_id, requested_by, requested_at, approved_by, approved_at)
      values (${biggest.tenant_id}, ${transferId}::bigint, 'TRF-19990101-01', ${lastDay}::date, ${biggest.currency}, 'RELEASED',
        array[${biggest.id}::int], ${rows.length}, ${rows.length * 1_000}, ${biggest.id}, ${transferId}::bigint, 'bench', now(),
        'bench', now())`.execute(q)
    await sql`
      insert into transfer_items (merchant_id, id, tenant_id, transfer_id, deposit_id, company_id, bank_account_id, amount)
      select merchant_id, id, tenant_id, ${transferId}::bigint, id, company_id, bank_account_id, transfer_amount
      from deposits where merchant_id = ${biggest.id} and deposit_no like '%-BENCH1'`.execute(q)
    return { transferId: String(transferId), depositNos: rows.map(({ deposit_no }) => deposit_no) }
  })
