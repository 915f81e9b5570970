import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { later } from '@choba/money-model/days.ts'
import { createModel, type Model } from '@choba/money-model/deposits.ts'
import type { Entry } from '@choba/money-model/figures.ts'
import { lastOfCycle } from '@choba/money-model/cycles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordReversal } from '#ledger/closed-days.ts'
import { closeDays } from '#settlement/close.ts'
import { expectJournal, expectPaper } from './deposit-documents.testing.ts'
import { addAccount, anyVersion, readAll, readPayouts } from './deposit-simulation.testing.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutDemo,
} from './deposits.testing.ts'

/**
 * Number of random operations. For a long run: `SIMULATION_OPERATIONS=100000 npx vitest run
 * deposit-simulation`. To repeat a failed run, set SIMULATION_SEED to the seed that it printed.
 */
const OPERATIONS = Number(process.env.SIMULATION_OPERATIONS ?? 1_000)
const SEED = Number(process.env.SIMULATION_SEED ?? 7)
const FIRST = '2027-01-01'
const STORES = [1, 2, 3, 4]
/** Number of deposits whose PDF statement is checked. Creating a PDF is slow. */
const PAPERS = 4

let state = SEED
/** Returns a random integer from 0 to `below - 1`. The same seed always gives the same numbers. */
function chance(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[chance(list.length)]!

interface Row {
  id: bigint
  day: string
  store: number
  paymentMethod: number
  /** Part of a sale's amount that is not refunded yet. */
  left: number
  amount: number
  isRefund: boolean
  entry: Entry
}

let engine: Engine
let merchant: MerchantRow
let companies: number[]
let paymentMethods: number[]
let model: Model
/** Sales that can be refunded, and sales and refunds that can be reversed. */
const rows: Row[] = []
let latest: string = FIRST
const done = {
  sales: 0,
  refunds: 0,
  late: 0,
  reversals: 0,
  terms: 0,
  moves: 0,
  accounts: 0,
  closes: 0,
  rolledBack: 0,
}

const asWorker = <T>(work: (tx: Tx<WorkerScope>) => Promise<T>): Promise<T> =>
  withScope(engine, { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }, work)

beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutDemo(engine, merchant)
  const known = await asOwner(engine, async (q) => {
    await q
      .deleteFrom('store_companies')
      .where('merchant_id', '=', merchant.id)
      .where('from_day', '>', '1900-01-01')
      .execute()
    return {
      companies: await q
        .selectFrom('companies')
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .execute(),
      storeAssignments: await q
        .selectFrom('store_companies')
        .selectAll()
        .where('merchant_id', '=', merchant.id)
        .execute(),
      accounts: await q
        .selectFrom('bank_accounts')
        .select(['id', 'company_id', sql<string>`applies_after::text`.as('applies_after')])
        .where('merchant_id', '=', merchant.id)
        .orderBy('bank_accounts.applies_after')
        .orderBy('id')
        .execute(),
      issuer: await q
        .selectFrom('issuers')
        .select('tax_rounding')
        .where('tenant_id', '=', merchant.tenant_id)
        .executeTakeFirst(),
      paymentMethods: await q
        .selectFrom('payment_methods')
        .select(['id', 'payment_class'])
        .orderBy('id')
        .execute(),
    }
  })
  companies = known.companies.map(({ id }) => id)
  const classes = new Map(
    known.paymentMethods.map((paymentMethod) => [paymentMethod.id, paymentMethod.payment_class]),
  )
  paymentMethods = [
    ...Map.groupBy(known.paymentMethods, (paymentMethod) => paymentMethod.payment_class).values(),
  ].flatMap((of) => of.slice(0, 2).map(({ id }) => id))
  const taxMode = known.issuer?.tax_rounding ?? 'FLOOR'
  model = createModel({ classOf: classes, taxMode, firstDay: FIRST, currency: merchant.currency })
  for (const place of known.storeAssignments) model.place(place.store_id, '', place.company_id)
  for (const account of known.accounts)
    model.addAccount({
      company: account.company_id,
      appliesAfter: '',
      id: account.id,
      bankCode: '',
    })
})
afterAll(() => engine.close())

async function changeTerms(firstDay: string): Promise<void> {
  const version = anyVersion(firstDay, chance)
  await addTerms(engine, merchant, version)
  model.addVersion(version)
}

/** Imports random sales and refunds in one statement. Their days are around the last closed day. */
async function file(size: number): Promise<number> {
  const closed = model.closedThrough()
  const wanted = Array.from({ length: size }, () => {
    const late = chance(8) === 0 ? later(closed, -chance(40)) : later(closed, 1 + chance(9))
    const day = late < FIRST ? FIRST : late
    const sale = chance(4) === 0 && rows.length > 0 ? pick(rows) : null
    if (!sale || sale.isRefund || sale.left === 0 || sale.day > day)
      return {
        day,
        amount: 1 + chance(60_000),
        store: pick(STORES),
        paymentMethod: pick(paymentMethods),
        sale: null,
      }
    const amount = chance(3) === 0 ? sale.left : 1 + chance(sale.left)
    sale.left -= amount
    return { day, amount, store: sale.store, paymentMethod: sale.paymentMethod, sale }
  })
  const ids = await bringRowsIn(
    engine,
    merchant,
    wanted.map(({ day, amount, store, paymentMethod, sale }) => ({
      day,
      amount,
      storeId: store,
      paymentMethodId: paymentMethod,
      ...(sale && { tradeKind: REFUND, state: State.succeeded, originalId: sale.id }),
    })),
  )
  for (const [at, { day, amount, store, paymentMethod, sale }] of wanted.entries()) {
    const entry = model.count({
      store,
      paymentMethod,
      isRefund: sale !== null,
      amount,
      day,
      termsDay: sale ? sale.day : day,
    })
    rows.push({
      id: ids[at]!,
      day,
      store,
      paymentMethod,
      amount,
      left: amount,
      isRefund: sale !== null,
      entry,
    })
    done[sale ? 'refunds' : 'sales']++
    if (entry.day !== day) done.late++
    if (day > latest) latest = day
  }
  return size
}

/** Reverses a random transaction: a refund turns out to have failed, or a sale is voided. */
async function turnRound(): Promise<number> {
  const at = chance(rows.length)
  const row = rows[at]!
  if (!row.isRefund && row.left !== row.amount) return 0
  await asWorker(async (tx) => {
    await recordReversal(tx, row.id)
    await tx.q
      .updateTable('transactions')
      .set({ state: row.isRefund ? State.refundFailed : State.paymentFailed })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', row.id)
      .execute()
  })
  model.uncount(row.entry)
  rows.splice(at, 1)
  done.reversals++
  return 1
}

class Undo extends Error {}

/**
 * Closes one to three more days. In some cases, first closes the days in a database transaction
 * that is rolled back, and then closes them again.
 */
async function close(): Promise<number> {
  const through = later(model.closedThrough(), 1 + chance(3))
  if (chance(4) === 0) {
    const broken = asWorker(async (tx) => {
      await closeDays(tx, merchant, through)
      throw new Undo()
    })
    await expect(broken).rejects.toThrow(Undo)
    done.rolledBack++
  }
  await closeThrough(engine, merchant, through)
  model.closeThrough(through)
  done.closes++
  return 1
}

/**
 * Adds a version of the terms that starts with a future cycle and is later than every existing
 * version.
 */
async function addVersion(newest: string): Promise<string> {
  const next = later(
    lastOfCycle(later(model.closedThrough(), 1), model.versionOn(later(newest, 1)).cycle),
    1,
  )
  if (next <= newest) return newest
  await changeTerms(next)
  done.terms++
  return next
}

async function move(): Promise<number> {
  const [store, company, day] = [
    pick(STORES),
    pick(companies),
    later(model.closedThrough(), 1 + chance(6)),
  ]
  await asOwner(engine, async (q) => {
    await q
      .deleteFrom('store_companies')
      .where('merchant_id', '=', merchant.id)
      .where('store_id', '=', store)
      .where('from_day', '>=', day)
      .execute()
    await sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
      values (${merchant.id}, ${store}, ${day}::date, ${company}, ${merchant.tenant_id})`.execute(q)
  })
  model.place(store, day, company)
  done.moves++
  return 1
}

/**
 * Adds another bank account for a random company, in the database and in the model. The first open
 * day is the first day that is not closed yet. Deposit cycles that close after it are paid to the
 * account.
 */
async function changeAccount(): Promise<number> {
  const [company, after] = [pick(companies), later(model.closedThrough(), 1)]
  const id = await addAccount(engine, merchant, company, after)
  model.addAccount({ company, appliesAfter: after, id, bankCode: '' })
  done.accounts++
  return 1
}

async function simulate(): Promise<void> {
  await changeTerms(FIRST)
  await file(40)
  let newest = FIRST
  // Number of rows per import, chosen so that the operations cover about one year.
  const size = Math.max(6, Math.round(OPERATIONS / 400))
  for (let made = 0; made < OPERATIONS;) {
    const kind = chance(100)
    if (kind < 45) made += await file(1 + chance(size * 2))
    else if (kind < 65) for (let nth = 0; nth < size / 8; nth++) made += await turnRound()
    else if (kind < 92) made += await close()
    else if (kind < 95) made += await move()
    else if (kind < 97) made += await changeAccount()
    else {
      newest = await addVersion(newest)
      made++
    }
  }
}

const figures = [
  'totalUsage',
  'refund',
  'fee',
  'tax',
  'transferFee',
  'revise',
  'transferAmount',
  'cashTotal',
] as const

it(
  `every deposit, list and document has the amounts of the model after ${OPERATIONS} operations`,
  { timeout: 7_200_000 },
  async () => {
    await simulate()
    // Closes all remaining days, so that amounts carried over from earlier deposits appear in
    // deposits too.
    const end = later(latest > model.closedThrough() ? latest : model.closedThrough(), 40)
    await closeThrough(engine, merchant, end)
    model.closeThrough(end)
    expect(await differencesOf(engine, merchant)).toEqual([])

    const { details, sum, total } = await readAll(engine, merchant)
    const codes = await asOwner(engine, (q) =>
      q
        .selectFrom('companies')
        .select(['id', 'code'])
        .where('merchant_id', '=', merchant.id)
        .execute(),
    )
    const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
    const byKey = (a: string, b: string) => a.localeCompare(b)
    const shown = (one: DepositDetail) =>
      JSON.stringify([
        one.dateFrom,
        one.dateTo,
        one.companyCode,
        one.state,
        ...figures.map((name) => one[name]),
      ])
    const wanted = model.deposits.map((one) =>
      JSON.stringify([
        one.dateFrom,
        one.dateTo,
        codeOf.get(one.companyId),
        one.state,
        ...figures.map((name) => one[name]),
      ]),
    )
    expect(details.map(shown).toSorted(byKey)).toEqual(wanted.toSorted(byKey))
    expect(total).toBe(details.length)
    expect(await readPayouts(engine, merchant)).toEqual(
      model.deposits
        .map((one) =>
          [one.dateTo, one.companyId, one.payDay, one.accountId, one.lateCount].join(' '),
        )
        .toSorted(byKey),
    )
    for (const name of figures)
      expect(sum[name]).toBe(details.reduce((all, one) => all + one[name]!, 0))

    const companyOf = new Map(codes.map(({ id, code }) => [code, id]))
    const modelOf = (detail: DepositDetail) =>
      model.deposits.find(
        (one) =>
          one.dateTo === detail.dateTo && one.companyId === companyOf.get(detail.companyCode),
      )!
    for (const detail of details) expectJournal(detail, modelOf(detail))
    const step = Math.max(1, Math.floor(details.length / PAPERS))
    for (const detail of details.filter((_one, at) => at % step === 0).slice(0, PAPERS))
      await expectPaper(detail, modelOf(detail))
    // Every kind of operation must have happened at least once. Otherwise the simulation has not
    // covered it.
    for (const [name, count] of Object.entries(done))
      expect([name, count > 0]).toEqual([name, true])
    console.log(`seed ${SEED}: ${JSON.stringify({ ...done, deposits: details.length })}`)
  },
)
