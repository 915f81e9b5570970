import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { ModelCycle, ModelPayDay, ModelRoll } from '@choba/money-model/cycles.ts'
import { createModel, type Model } from '@choba/money-model/deposits.ts'
import type { ModelRounding } from '@choba/money-model/shares.ts'
import type { ModelTransferFee, ModelVersion } from '@choba/money-model/terms.ts'
import { sql, type RawBuilder } from 'kysely'

// Computes deposits with the model from stored transactions, points, disputes, revisions and terms.
// The model is independent of `differencesOf`, which uses the functions of the server.

const read = async <T>(engine: Engine, statement: RawBuilder<T>): Promise<T[]> =>
  asOwner(engine, async (q) => (await statement.execute(q)).rows)

const dayOrEmpty = (day: string): string => (day === '-infinity' ? '' : day)

interface StoredTerms {
  first_day: string
  cycle_kind: ModelCycle['kind']
  cycle_weekday: number | null
  pay_kind: ModelPayDay['kind']
  pay_number: number
  roll: ModelRoll
  transfer_fees: ModelTransferFee[]
  minimum_payout: bigint
  negative_carries: number
  point_cost: bigint
  rate_ppm: number
  rounding_unit: 'TRANSACTION' | 'CYCLE'
  rounding_mode: ModelRounding
  fee_returned: boolean
}

const versionOf = (row: StoredTerms): ModelVersion => ({
  firstDay: row.first_day,
  cycle:
    row.cycle_kind === 'WEEKLY'
      ? { kind: row.cycle_kind, weekday: row.cycle_weekday! }
      : { kind: row.cycle_kind },
  unit: row.rounding_unit,
  mode: row.rounding_mode,
  ratePpm: row.rate_ppm,
  feeReturned: row.fee_returned,
  transferFees: row.transfer_fees,
  minimumPayout: Number(row.minimum_payout),
  negativeCarries: row.negative_carries,
  pointCost: Number(row.point_cost),
  payDay:
    row.pay_kind === 'BUSINESS_DAYS'
      ? { kind: row.pay_kind, days: row.pay_number }
      : { kind: row.pay_kind, day: row.pay_number },
  roll: row.roll,
})

/** Adds terms, bank accounts, and the company of each store to the model. */
async function addRules(engine: Engine, { id }: MerchantRow, model: Model): Promise<void> {
  // Reads the rate of one wallet, because all wallets have the same rate. The model itself defines
  // the rate of cards.
  const terms = await read<StoredTerms>(
    engine,
    sql`select t.*, r.rate_ppm, r.rounding_unit, r.rounding_mode, r.fee_returned from terms t
      join term_rates r on r.merchant_id = t.merchant_id and r.terms_id = t.id
        and r.payment_method_id = (select min(b.id) from payment_methods b where b.payment_class = 1)
      where t.merchant_id = ${id}`,
  )
  for (const row of terms) model.addVersion(versionOf(row))
  const storeAssignments = await read<{ store_id: number; from_day: string; company_id: number }>(
    engine,
    sql`select store_id, from_day, company_id from store_companies where merchant_id = ${id} order by from_day`,
  )
  for (const row of storeAssignments)
    model.place(row.store_id, dayOrEmpty(row.from_day), row.company_id)
  const accounts = await read<{
    id: bigint
    company_id: number
    applies_after: string
    bank_code: string | null
  }>(
    engine,
    sql`select id, company_id, applies_after, bank_code from bank_accounts where merchant_id = ${id}
      order by applies_after, id`,
  )
  for (const row of accounts)
    model.addAccount({
      id: row.id,
      company: row.company_id,
      appliesAfter: dayOrEmpty(row.applies_after),
      bankCode: row.bank_code ?? '',
    })
}

interface StoredEntry {
  store_id: number
  payment_method_id: number
  is_refund: boolean
  amount: bigint
  sign: number
  day: string
  terms_day: string
  is_late: boolean
}

/**
 * Selects the transactions with the day on which each of them counts: its business day, or for a
 * late transaction the day that settles it.
 */
const entriesOf = (id: number) => sql<StoredEntry>`
  with counted as (
    select t.id, t.store_id, t.payment_method_id, t.trade_kind = 2 as is_refund, t.amount, 1 as sign, t.business_day as day,
      coalesce(p.business_day, t.business_day) as terms_day
    from transactions t left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
    where t.merchant_id = ${id} and ((t.trade_kind = 1 and t.state = 1) or t.state = 5)
    union all
    select transaction_id, store_id, payment_method_id, trade_kind = 2, amount, -sign, counted_day, terms_day
    from late_transactions where merchant_id = ${id})
  select store_id, payment_method_id, is_refund, amount, sum(sign)::int as sign, day, terms_day, false as is_late
  from counted group by id, store_id, payment_method_id, is_refund, amount, day, terms_day having sum(sign) <> 0
  union all
  select store_id, payment_method_id, trade_kind = 2, amount, sign, settlement_day, terms_day, true
  from late_transactions where merchant_id = ${id}`

/** Adds the transactions to the model. @throws Error if a transaction counts twice on one day */
async function addFacts(engine: Engine, { id }: MerchantRow, model: Model): Promise<void> {
  for (const row of await read(engine, entriesOf(id))) {
    if (row.sign !== 1 && row.sign !== -1)
      throw new Error(`a transaction counts ${row.sign} times on ${row.day}`)
    model.addEntry({
      store: row.store_id,
      paymentMethod: row.payment_method_id,
      isRefund: row.is_refund,
      amount: Number(row.amount),
      sign: row.sign,
      day: row.day,
      termsDay: row.terms_day,
      isLate: row.is_late,
    })
  }
  const points = await read<{ store_id: number; day: string; terms_day: string; quantity: bigint }>(
    engine,
    sql`select e.store_id, e.settlement_day as day, coalesce(p.business_day, e.business_day) as terms_day, e.quantity
      from point_entries e left join transactions p on p.merchant_id = e.merchant_id and p.id = e.payment_id
      where e.merchant_id = ${id} and e.charge_type <> 'USE' and e.settlement_day is not null`,
  )
  for (const row of points)
    model.addPoints({
      store: row.store_id,
      day: row.day,
      termsDay: row.terms_day,
      points: Number(row.quantity),
    })
  const deductions = await read<{ store_id: number; day: string; amount: bigint }>(
    engine,
    sql`select o.store_id, d.business_day as day, case d.kind when 'DISPUTE' then d.amount else -d.amount end as amount
      from deductions d join disputes o on o.merchant_id = d.merchant_id and o.id = d.dispute_id
      where d.merchant_id = ${id}`,
  )
  for (const row of deductions) model.addDeduction(row.day, row.store_id, Number(row.amount))
  const lines = await read<{
    company_id: number
    date_to: string
    amount: bigint
    is_taxed: boolean
  }>(
    engine,
    sql`select l.company_id, d.date_to, l.amount, l.tax_class is not distinct from 'TAXABLE_10' as is_taxed
      from deposit_lines l join deposits d on d.merchant_id = l.merchant_id and d.id = l.deposit_id
      where l.merchant_id = ${id} and l.kind in ('REVISION', 'RETURNED')`,
  )
  for (const row of lines)
    model.addLine(row.date_to, row.company_id, {
      amount: Number(row.amount),
      isTaxed: row.is_taxed,
    })
}

const figures = {
  payDay: 'pay_day',
  lateCount: 'late_count',
  accountId: 'bank_account_id',
  totalUsage: 'total_usage',
  refund: 'refund',
  fee: 'fee',
  tax: 'tax',
  transferFee: 'transfer_fee',
  deduction: 'deduction',
  pointGive: 'point_give',
  revise: 'revise',
  transferAmount: 'transfer_amount',
  cashTotal: 'cash_total',
  carries: 'carries',
} as const

/**
 * Compares each deposit of a merchant with the model.
 * @param taxMode rounding mode of the issuer for tax, the same for all deposits
 * @returns each difference in words; empty if there are none
 */
export async function depositFaults(
  engine: Engine,
  merchant: MerchantRow,
  firstDay: string,
  taxMode: ModelRounding,
): Promise<string[]> {
  const paymentMethods = await read<{ id: number; payment_class: number }>(
    engine,
    sql`select id, payment_class from payment_methods`,
  )
  const classOf = new Map(
    paymentMethods.map((paymentMethod) => [paymentMethod.id, paymentMethod.payment_class]),
  )
  const model = createModel({ classOf, taxMode, firstDay, currency: merchant.currency })
  await addRules(engine, merchant, model)
  await addFacts(engine, merchant, model)
  const [settled] = await read<{ through: string }>(
    engine,
    sql`select closed_through as through from settlements where merchant_id = ${merchant.id}`,
  )
  if (settled) model.closeThrough(settled.through)
  const stored = await asOwner(engine, (q) =>
    q.selectFrom('deposits').selectAll().where('merchant_id', '=', merchant.id).execute(),
  )
  const said = new Map<string, string>()
  for (const row of stored) {
    const state = row.state === 'CARRIED' || row.state === 'INVOICED' ? row.state : 'CLOSED'
    const own = Object.entries(figures).map(([name, column]) => `${name} ${row[column]}`)
    said.set(`${row.date_to} company ${row.company_id}`, [row.date_from, state, ...own].join(', '))
  }
  const faults: string[] = []
  for (const one of model.deposits) {
    const key = `${one.dateTo} company ${one.companyId}`
    const own = Object.keys(figures).map((name) => `${name} ${one[name as keyof typeof figures]}`)
    const wanted = [one.dateFrom, one.state, ...own].join(', ')
    if (said.get(key) !== wanted)
      faults.push(`${key} is ${said.get(key) ?? 'missing'}\nin place of ${wanted}`)
    said.delete(key)
  }
  return [...faults, ...[...said].map(([key, is]) => `${key} is ${is}\nin place of nothing`)]
}
