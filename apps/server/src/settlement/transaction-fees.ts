import { exactOrNull } from '@choba/contract/money.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { feeShare, feeShareSql, feeSql, rateRows } from './fee.ts'
import {
  membersOf,
  type Cycle,
  type MemberFilter,
  type CompanyStores,
} from './deposit-transactions.ts'
import type { RateRow } from './rates.ts'
import { cellOrder } from './settlement-cells.ts'

// Fees of single transactions in a deposit, and their totals. The fees of the transactions of a
// cell add up to the fee of the cell (`settlement-cells.ts`).

/** A transaction that belongs to a deposit, called a member of the deposit. */
export interface Member {
  id: bigint
  seq: bigint
  paid_at: Date
  store_id: number
  payment_method_id: number
  trade_kind: number
  amount: bigint
  sign: 1 | -1
  late: boolean
  day: string
  counted_day: string
  terms_day: string
}

/**
 * Fees of a member in minor units. Null if the fee is unknown because there is no rate, or because
 * the fee is rounded per cycle and the cycle is still open.
 */
export interface MemberFees {
  readonly rate: RateRow
  readonly fee: bigint | null
  readonly feeBack: bigint | null
}

const underRate = sql`r.payment_method_id = m.payment_method_id and m.terms_day >= r.first_day and m.terms_day < r.next_day`
const isPayment = sql`m.trade_kind = ${sql.lit(PAYMENT)}`

/**
 * SQL: subquery `b` with the sums of all earlier cells before each cell, for fees that are rounded
 * per cycle. The order is the one in which the close spreads the fees.
 */
const before = (cycle: Cycle, paymentMethodIds: readonly number[]): RawBuilder<unknown> => sql`(
  select store_id, day, payment_method_id, late, terms_id,
    (sum(pay_amt) over (partition by payment_method_id, terms_id ${cellOrder})) - pay_amt as pay_before,
    (sum(ref_amt) over (partition by payment_method_id, terms_id ${cellOrder})) - ref_amt as ref_before
  from settlement_cells
  where merchant_id = ${cycle.merchant.id} and company_id = ${cycle.companyId}
    and day between ${cycle.from}::date and ${cycle.to}::date and payment_method_id = any(${paymentMethodIds}::smallint[])) b`

const cyclePaymentMethods = (rates: readonly RateRow[]): number[] => [
  ...new Set(
    rates
      .filter(({ rounding_unit: unit }) => unit === 'CYCLE')
      .map((rate) => rate.payment_method_id),
  ),
]

export interface Sums {
  rows: number
  pay_n: number
  pay_amt: bigint
  ref_n: number
  ref_amt: bigint
  fee: bigint
  fee_back: bigint
}

/**
 * Returns counts and sums of all members that match a filter. Computes fees from the transactions
 * by the terms of their days.
 */
export async function sumMembers(
  tx: Tx,
  cycle: Cycle,
  companyStores: CompanyStores,
  filter: MemberFilter,
  rates: readonly RateRow[],
): Promise<Sums> {
  const own = rates.filter(({ payment_method_id: id }) => filter.paymentMethodIds.includes(id))
  const fee = sql`(m.sign * ${feeSql(sql`m.amount`, 'r')})`
  const share = (sum: string, from: string) => feeShareSql(sql.ref(from), sql.ref(sum), 'g')
  const total = (value: RawBuilder<unknown>, type: string) =>
    sql`coalesce(sum(${value}), 0)::${sql.raw(type)}`
  const { rows } = await sql<Sums>`
    select ${total(sql`g.n`, 'int')} as rows, ${total(sql`g.pay_n`, 'int')} as pay_n, ${total(sql`g.pay_amt`, 'bigint')} as pay_amt,
      ${total(sql`g.ref_n`, 'int')} as ref_n, ${total(sql`g.ref_amt`, 'bigint')} as ref_amt,
      ${total(sql`case when g.is_cycle then ${share('g.pay_amt', 'b.pay_before')} else g.fee end`, 'bigint')} as fee,
      ${total(
        sql`case when not g.returned then 0 when g.is_cycle then ${share('g.ref_amt', 'b.ref_before')} else g.fee_back end`,
        'bigint',
      )} as fee_back
    from (
      select m.store_id, m.day, m.payment_method_id, m.late, r.terms_id, r.rate, r.addend, r.returned, r.is_cycle, count(*) as n,
        sum(case when ${isPayment} then m.sign else 0 end) as pay_n,
        sum(case when ${isPayment} then m.sign * m.amount else 0 end) as pay_amt,
        sum(case when ${isPayment} then 0 else m.sign end) as ref_n,
        sum(case when ${isPayment} then 0 else m.sign * m.amount end) as ref_amt,
        sum(case when ${isPayment} then ${fee} else 0 end) as fee,
        sum(case when ${isPayment} then 0 else ${fee} end) as fee_back
      from (${membersOf(tx, cycle, companyStores, filter)}) m join ${rateRows('r', own)} on ${underRate}
      group by m.store_id, m.day, m.payment_method_id, m.late, r.terms_id, r.rate, r.addend, r.returned, r.is_cycle) g
    left join ${before(cycle, cyclePaymentMethods(own))} using (store_id, day, payment_method_id, late, terms_id)`.execute(
    tx.q,
  )
  return rows[0]!
}

interface RunningSums {
  id: bigint
  seq: bigint
  pay_before: bigint
  ref_before: bigint
}

const keyOf = ({ id, seq }: { id: bigint; seq: bigint }): string => `${id} ${seq}`

/**
 * Returns the sums of all earlier members before each member whose fee is rounded per cycle.
 * Members of a cell are ordered by time.
 */
async function findRunningSums(
  tx: Tx,
  cycle: Cycle,
  companyStores: CompanyStores,
  filter: MemberFilter,
  rates: readonly RateRow[],
  members: readonly Member[],
): Promise<Map<string, RunningSums>> {
  const days = members.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b))
  const paymentMethodIds = [...new Set(members.map((member) => member.payment_method_id))]
  // The sum before a member needs all members of the cell, not only the members that match the
  // filter. Members of days that are not on the page are not needed.
  const whole = { ...filter, paymentMethodIds, from: days[0]!, to: days.at(-1)! }
  const own = rates.filter(
    (rate) => rate.rounding_unit === 'CYCLE' && paymentMethodIds.includes(rate.payment_method_id),
  )
  const inCell = sql`partition by m.store_id, m.day, m.payment_method_id, m.late, r.terms_id order by m.paid_at, m.id, m.seq`
  const soFar = (isOwn: RawBuilder<unknown>) =>
    sql`(sum(case when ${isOwn} then m.sign * m.amount else 0 end) over (${inCell}) - case when ${isOwn} then m.sign * m.amount else 0 end)`
  const { rows } = await sql<RunningSums>`
    select w.id, w.seq, (b.pay_before + w.pay_cell)::bigint as pay_before, (b.ref_before + w.ref_cell)::bigint as ref_before
    from (
      select m.id, m.seq, m.store_id, m.day, m.payment_method_id, m.late, r.terms_id, ${soFar(isPayment)} as pay_cell,
        ${soFar(sql`not ${isPayment}`)} as ref_cell
      from (${membersOf(tx, cycle, companyStores, whole)}) m join ${rateRows('r', own)} on ${underRate}) w
    join ${before(cycle, paymentMethodIds)} using (store_id, day, payment_method_id, late, terms_id)
    where w.id = any(${members.map(({ id }) => id)}::bigint[])`.execute(tx.q)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/**
 * Returns the fee of each member on a page, by the terms of the payment's day. If a fee is rounded
 * once per cycle, the fee of a member is the growth of the rounded sum in the order of the cells.
 * So the fees of the members add up to the fee of the cell.
 * @param companyStores null while the cycle is open, because the fee of a member is then unknown if
 * fees are rounded per cycle
 * @param filter the filter that selected the members
 */
export async function feesOf(
  tx: Tx,
  cycle: Cycle,
  companyStores: CompanyStores | null,
  filter: MemberFilter,
  rates: readonly RateRow[],
  members: readonly Member[],
): Promise<MemberFees[]> {
  const rateOf = ({ payment_method_id: id, terms_day: day }: Member): RateRow =>
    rates.find(
      (rate) => rate.payment_method_id === id && rate.first_day <= day && day < rate.next_day,
    )!
  const spread = members.filter((member) => rateOf(member).rounding_unit === 'CYCLE')
  const runningSums =
    companyStores && spread.length > 0
      ? await findRunningSums(tx, cycle, companyStores, filter, rates, spread)
      : new Map<string, RunningSums>()
  return members.map((member) => {
    const rate = rateOf(member)
    if (!rate.has_rate) return { rate, fee: null, feeBack: null }
    const paid = member.trade_kind === PAYMENT
    const amount = BigInt(member.sign) * member.amount
    const at = runningSums.get(keyOf(member))
    const isSpread = rate.rounding_unit === 'CYCLE'
    const from = !isSpread ? 0n : at ? (paid ? at.pay_before : at.ref_before) : null
    const fee = from === null ? null : feeShare(from, amount, rate)
    return { rate, fee: paid ? fee : 0n, feeBack: paid || !rate.fee_returned ? 0n : fee }
  })
}

const less = (a: bigint, b: bigint | null): bigint | null => (b === null ? null : a - b)
const orNull = (sum: bigint | null): number | null => (sum === null ? null : exactOrNull(sum))

/** Returns the amounts that a member adds to its deposit, in the format of the API. */
export function settledOf(member: Member & { fees: MemberFees }) {
  const { fee, feeBack } = member.fees
  const amount = BigInt(member.sign) * member.amount
  const net =
    member.trade_kind === PAYMENT ? less(amount, fee) : feeBack === null ? null : feeBack - amount
  return { fee: orNull(fee), feeBack: orNull(feeBack), net: orNull(net) }
}
