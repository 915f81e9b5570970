import { calendarOf, isBankDay } from '@choba/banking/bank-calendar.ts'
import { cycleUnder, payDayOf, termsOn } from '@choba/contract/terms-cycle.ts'
import type { TransactionSettlement } from '@choba/contract/transaction-settlement.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { versionsOf, type VersionOfTerms } from './terms.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { feesOf, type Member, settledOf } from './transaction-fees.ts'
import { membershipsOf, companyStoresOf } from './deposit-transactions.ts'
import { readRates, type RateRow, CASH } from './rates.ts'

interface Found {
  id: bigint
  payment_class: number
}

async function findTransaction(
  { q }: Tx,
  merchantId: number,
  paymentNo: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select t.id, b.payment_class from transactions t join payment_methods b on b.id = t.payment_method_id
    where t.merchant_id = ${merchantId} and t.payment_no = ${paymentNo}`.execute(q)
  return rows[0]
}

interface At {
  tx: Tx
  merchant: MerchantRow
  versions: readonly VersionOfTerms[]
  rates: readonly RateRow[]
}

/**
 * Returns the deposit that one member belongs to; null for a day before the first terms, because
 * that day is never settled.
 */
async function settlementOf(
  { tx, merchant, versions, rates }: At,
  member: Member,
): Promise<TransactionSettlement | null> {
  const { day, late, sign } = member
  const terms = termsOn(versions, day)
  if (!terms) return null
  const { from, to } = cycleUnder(terms, day)
  const { rows } = await sql<{
    company_id: number
  }>`select company_id from ${companiesOfStores(merchant.id)}
    where s.store_id = ${member.store_id} and ${day}::date >= s.from_day and ${day}::date < s.next_day`.execute(
    tx.q,
  )
  const companyId = rows[0]!.company_id
  const deposit = await tx.q
    .selectFrom('deposits')
    .select(['deposit_no', 'state', 'pay_day'])
    .where('merchant_id', '=', merchant.id)
    .where('company_id', '=', companyId)
    .where('date_from', '<=', day)
    .where('date_to', '>=', day)
    .executeTakeFirst()
  const cycle = { merchant, companyId, from, to }
  const filter = {
    storeId: member.store_id,
    paymentMethodIds: [member.payment_method_id],
    terms: null,
    tradeKind: null,
    late: false,
    from: day,
    to: day,
  }
  const companyStores = deposit ? await companyStoresOf(tx, cycle) : null
  const [fees] = await feesOf(tx, cycle, companyStores, filter, rates, [member])
  const calendar = calendarOf(merchant.currency)
  return {
    depositNo: deposit?.deposit_no ?? null,
    state: deposit?.state ?? 'OPEN',
    payDate:
      deposit?.pay_day ?? payDayOf(to, terms, { isBankDay: (one) => isBankDay(one, calendar) }),
    settlementDay: day,
    late,
    sign,
    missingRate: !fees!.rate.has_rate,
    ...settledOf({ ...member, fees: fees! }),
  }
}

/**
 * Returns the deposits that a transaction is in or will be in, oldest first. Empty in four cases:
 * the transaction never counted, was paid in cash, is paid out by another service, or is from
 * before the first terms. The caller must check that the user may see the transaction.
 */
export async function readSettlements(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
): Promise<TransactionSettlement[]> {
  const found = await findTransaction(tx, merchant.id, paymentNo)
  if (!found || found.payment_class === CASH) return []
  const { rows: times } = await sql<Member>`
    select m.* from (${membershipsOf(merchant.id, found.id)}) m order by m.day, m.seq`.execute(tx.q)
  if (times.length === 0) return []
  const versions = await versionsOf(tx, merchant.id)
  const at = { tx, merchant, versions, rates: await readRates(tx, merchant.id, versions) }
  const settlements: TransactionSettlement[] = []
  for (const member of times) {
    const settlement = await settlementOf(at, member)
    if (settlement) settlements.push(settlement)
  }
  return settlements
}
