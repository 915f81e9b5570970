import type { Attention } from '@choba/contract/dashboard.contract.ts'
import { disputes } from '@choba/contract/disputes.contract.ts'
import { may } from '@choba/contract/permissions.ts'
import { addDays } from '@choba/contract/period.ts'
import { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { toDecideSql } from '#areas/approvals/approvals.service.ts'
import { comingDeposits } from '#areas/reconciliation/reconciliation.service.ts'
import type { Principal } from '#platform/access/principals.ts'

/** Number of days after its closing day for which an unmatched deposit is reported. */
const UNMATCHED_DAYS = 45

interface Waiting {
  approvals: number
  disputes: number
  overdue: number
  respond_by: string | null
  unmatched: number
  pay_day: string | null
}

const NONE = sql`(select 0 as n, 0 as late, null::date as first)`

/** Disputes of the visible stores that await an answer of the merchant. */
const openDisputes = (tx: Tx, merchantId: number, today: string): RawBuilder<unknown> => sql`(
  select count(*)::int as n, (count(*) filter (where d.respond_by < ${today}::date))::int as late,
    min(d.respond_by) as first
  from disputes d where d.merchant_id = ${merchantId} and d.state = 'OPEN'
    and ${inStores(storesSeen(tx), 'd.store_id')})`

/**
 * Deposits that no bank line confirms, although a bank file covers their deposit date and confirms
 * another deposit of the same company. A company that uploads no bank files has none.
 */
const unmatchedDeposits = (merchantId: number, today: string): RawBuilder<unknown> => {
  const since = sql`${addDays(today, -UNMATCHED_DAYS)}::date`
  return sql`(
    select count(*)::int as n, 0 as late, min(d.pay_day) as first
    from deposits d where d.merchant_id = ${merchantId} and d.date_to >= ${since} and ${comingDeposits('d')}
      and not exists (select from bank_matches b where b.merchant_id = d.merchant_id and b.deposit_id = d.id)
      and exists (select from bank_files f
        join bank_matches b on b.merchant_id = f.merchant_id and b.bank_file_id = f.id
        join deposits e on e.merchant_id = b.merchant_id and e.id = b.deposit_id
        where f.merchant_id = d.merchant_id and f.date_to >= ${since} and d.pay_day between f.date_from and f.date_to
          and e.company_id = d.company_id))`
}

/**
 * Creates the warnings about work that waits for the user: disputes that they may answer, requests
 * that they may decide, and deposits that they may match with bank lines.
 */
export async function ofWaiting(
  tx: Tx,
  merchant: MerchantRow,
  principal: Principal,
  today: string,
): Promise<Attention[]> {
  const answers = may(principal, disputes.list.can) && may(principal, disputes.answer.can)
  // A bank account belongs to the whole company, so reconciliation needs access to all stores.
  const matches = may(principal, reconciliation.match.can) && storesSeen(tx) === 'all'
  const { rows } = await sql<Waiting>`
    select ${toDecideSql(tx, principal)} as approvals, d.n as disputes, d.late as overdue, d.first as respond_by,
      u.n as unmatched, u.first as pay_day
    from ${answers ? openDisputes(tx, merchant.id, today) : NONE} d,
      ${matches ? unmatchedDeposits(merchant.id, today) : NONE} u`.execute(tx.q)
  const { approvals, disputes: count, overdue, respond_by, unmatched, pay_day } = rows[0]!
  return [
    ...(respond_by === null
      ? []
      : [{ kind: 'DISPUTES_OPEN' as const, count, overdue, respondBy: respond_by }]),
    ...(approvals === 0 ? [] : [{ kind: 'APPROVALS_WAITING' as const, count: approvals }]),
    ...(pay_day === null
      ? []
      : [{ kind: 'DEPOSITS_UNMATCHED' as const, count: unmatched, payDate: pay_day }]),
  ]
}
