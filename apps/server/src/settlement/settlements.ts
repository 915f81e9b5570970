import { calendarOf, isBankDay } from '@choba/banking/bank-calendar.ts'
import { cycleUnder, payDayOf, termsOn } from '@choba/contract/terms-cycle.ts'
import type { TransactionSettlement } from '@choba/contract/transaction-settlement.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { versionsOf, type VersionOfTerms } from './terms.ts'
import { isSettledHere } from '#ledger/settled-elsewhere.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { feesOf, type Member, settledOf } from './member-fees.ts'
import { placesOf } from './members.ts'
import { readRates, type RateRow, CASH } from './rates.ts'

type Found = Omit<Member, 'seq' | 'sign' | 'late' | 'day' | 'counted_day'> & {
  business_day: string
  counts: boolean
  payment_class: number
}

async function findTransaction({ q }: Tx, merchantId: number, paymentNo: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select t.id, t.paid_at, t.store_id, t.brand_id, t.trade_kind, t.amount, t.business_day, b.payment_class,
      coalesce(p.business_day, t.business_day) as terms_day,
      ((t.trade_kind = ${sql.lit(PAYMENT)} and t.state = ${sql.lit(State.paid)}) or t.state = ${sql.lit(State.succeeded)})
        and ${isSettledHere('t', merchantId)} as counts
    from transactions t
    join brands b on b.id = t.brand_id
    left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id
    where t.merchant_id = ${merchantId} and t.payment_no = ${paymentNo}`.execute(q)
  return rows[0]
}

/** Every time that it was settled or is going to be: on its own day, and by each note of what came late. */
async function findTimes({ q }: Tx, merchantId: number, found: Found): Promise<Member[]> {
  const notes = await q
    .selectFrom('late_transactions')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', found.id)
    .orderBy('id')
    .execute()
  const { business_day: businessDay } = found
  const net = new Map<string, number>(found.counts ? [[businessDay, 1]] : [])
  for (const { counted_day: day, sign } of notes) net.set(day, (net.get(day) ?? 0) - sign)
  const of = (note: Partial<Member>, day: string): Member => ({
    ...found,
    seq: 0n,
    sign: 1,
    late: false,
    day,
    counted_day: day,
    ...note,
  })
  const onTime = [...net].filter(([, times]) => times === 1).map(([day]) => of({}, day))
  const late = notes.map((note) =>
    of(
      {
        seq: note.id,
        sign: note.sign === 1 ? 1 : -1,
        late: true,
        amount: note.amount,
        counted_day: note.counted_day,
        terms_day: note.terms_day,
      },
      note.settlement_day,
    ),
  )
  return [...onTime, ...late]
}

interface At {
  tx: Tx
  merchant: MerchantRow
  versions: readonly VersionOfTerms[]
  rates: readonly RateRow[]
}

/** @returns null of a day before the first terms, which is never settled */
async function settlementOf(
  { tx, merchant, versions, rates }: At,
  member: Member,
): Promise<TransactionSettlement | null> {
  const { day, late, sign } = member
  const terms = termsOn(versions, day)
  if (!terms) return null
  const { from, to } = cycleUnder(terms, day)
  const { rows } = await sql<{ company_id: number }>`select company_id from ${companiesOfStores(merchant.id)}
    where s.store_id = ${member.store_id} and ${day}::date >= s.from_day and ${day}::date < s.next_day`.execute(tx.q)
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
    brandIds: [member.brand_id],
    terms: null,
    tradeKind: null,
    late: false,
    from: day,
    to: day,
  }
  const places = deposit ? await placesOf(tx, cycle) : null
  const [fees] = await feesOf(tx, cycle, places, filter, rates, [member])
  const calendar = calendarOf(merchant.currency)
  return {
    depositNo: deposit?.deposit_no ?? null,
    state: deposit?.state ?? 'OPEN',
    payDate: deposit?.pay_day ?? payDayOf(to, terms, { isBankDay: (one) => isBankDay(one, calendar) }),
    settlementDay: day,
    late,
    sign,
    unrated: !fees!.rate.is_rated,
    ...settledOf({ ...member, fees: fees! }),
  }
}

/**
 * The deposits that a transaction counts in, or is going to, the oldest first: none of one that never counted, of cash, of one that
 * another service pays out, or from before the first terms. The caller sees to who may read it.
 */
export async function readSettlements(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
): Promise<TransactionSettlement[]> {
  const found = await findTransaction(tx, merchant.id, paymentNo)
  if (!found || found.payment_class === CASH) return []
  const times = await findTimes(tx, merchant.id, found)
  if (times.length === 0) return []
  const versions = await versionsOf(tx, merchant.id)
  const at = { tx, merchant, versions, rates: await readRates(tx, merchant.id, versions) }
  const settlements: TransactionSettlement[] = []
  for (const member of times.toSorted((a, b) => a.day.localeCompare(b.day) || Number(a.seq - b.seq))) {
    const settlement = await settlementOf(at, member)
    if (settlement) settlements.push(settlement)
  }
  return settlements
}
