import { addDays } from '@choba/contract/period.ts'
import { cycleUnder, type Days } from '@choba/contract/terms-cycle.ts'
import type { DepositRow } from '@choba/database/deposit-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { compareDeposit, compareDeposits, type Compared } from './compare.ts'
import {
  keyOf,
  readBasis,
  recompute,
  recomputePoints,
  type Basis,
  type Cell,
  type PointCell,
  type Run,
} from './recompute.ts'
import { inForce } from './terms.ts'

// Recalculates closed days and deposits, and compares the results with the stored rows.

const figures = ['company_id', 'pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'fee', 'fee_back'] as const

function* compareCells(
  stored: readonly Cell[],
  wanted: readonly Cell[],
  { rates }: Basis,
): Generator<string> {
  const rights = new Map(wanted.map((cell) => [keyOf(cell), cell]))
  const seen = new Set<string>()
  const rated = new Set(
    rates.filter((one) => one.has_rate).map((one) => `${one.payment_method_id} ${one.terms_id}`),
  )
  for (const cell of stored) {
    const key = keyOf(cell)
    seen.add(key)
    if (!rated.has(`${cell.payment_method_id} ${cell.terms_id}`))
      yield `${key}: is closed, and has no rate`
    const right = rights.get(key)
    if (!right) yield `${key}: there is no such transaction`
    else
      for (const name of figures)
        if (cell[name] !== right[name])
          yield `${key}: ${name} is ${cell[name]} and should be ${right[name]}`
  }
  for (const key of rights.keys()) if (!seen.has(key)) yield `${key}: is missing`
}

const storedCells = (
  { q }: Tx,
  merchantId: number,
  { from, to }: Days,
  companyId: number | null,
): Promise<Cell[]> =>
  q
    .selectFrom('settlement_cells')
    .select(['store_id', 'day', 'payment_method_id', 'late', 'terms_id', ...figures])
    .where('merchant_id', '=', merchantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
    .execute()

/**
 * Compares the stored points of days with the point entries. Returns one sentence for each
 * difference.
 * @param stores stores to compare; null for all
 */
async function comparePoints(
  { q }: Tx,
  merchantId: number,
  { from, to }: Days,
  wanted: readonly PointCell[],
  stores: readonly number[] | null,
): Promise<string[]> {
  const stored = await q
    .selectFrom('settlement_points')
    .select(['day', 'store_id', 'terms_day', 'points'])
    .where('merchant_id', '=', merchantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(stores !== null, (query) => query.where('store_id', 'in', [0, ...stores!]))
    .execute()
  const nameOf = (cell: Pick<PointCell, 'day' | 'store_id' | 'terms_day'>) =>
    `store ${cell.store_id}, ${cell.day}, points under the terms of ${cell.terms_day}`
  const kept = new Map(stored.map((cell) => [nameOf(cell), cell.points]))
  const right = new Map(wanted.map((cell) => [nameOf(cell), cell.points]))
  return [...new Set([...kept.keys(), ...right.keys()])].flatMap((name) => {
    const [is, should] = [kept.get(name) ?? 0n, right.get(name) ?? 0n]
    return is === should ? [] : [`${name}: are ${is} and should be ${should}`]
  })
}

/** A date after every business day. */
const END = '9999-12-01'

/**
 * Compares every closed day and every deposit of a merchant with its transactions, terms and
 * deposit lines.
 * @param since first day to compare
 * @returns one sentence for each difference, in the order of the days
 */
export async function verifyDeposits(tx: Tx, merchant: MerchantRow, since = ''): Promise<string[]> {
  const settlement = await tx.q
    .selectFrom('settlements')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  if (!settlement) return []
  const basis = await readBasis(tx, merchant.id)
  const differences: string[] = []
  for (let from = settlement.first_day; from <= settlement.closed_through;) {
    const cycle = cycleUnder(inForce(basis.versions, from), from)
    const to = cycle.to < settlement.closed_through ? cycle.to : settlement.closed_through
    if (cycle.to >= since) {
      const days = { from, to }
      const cells = [
        ...(await recompute((work) => work(tx), merchant.id, days, basis, null)).values(),
      ]
      const points = await recomputePoints(tx, merchant.id, days, basis, null)
      differences.push(
        ...compareCells(await storedCells(tx, merchant.id, days, null), cells, basis),
      )
      differences.push(...(await comparePoints(tx, merchant.id, days, points, null)))
      if (to === cycle.to)
        differences.push(...(await compareDeposits(tx, merchant, cycle, basis, { cells, points })))
    }
    from = addDays(to, 1)
  }
  // Points of open days are already stored when they are awarded, so they are compared as well.
  const open = { from: addDays(settlement.closed_through, 1), to: END }
  const given = await recomputePoints(tx, merchant.id, open, basis, null)
  differences.push(...(await comparePoints(tx, merchant.id, open, given, null)))
  return differences
}

/** Returns the stores that belonged to a company on at least one of the days. */
function storesOf({ storeAssignments }: Basis, companyId: number, { from, to }: Days): number[] {
  const ids = new Set(
    storeAssignments
      .filter((place) => place.company_id === companyId)
      .map((place) => place.store_id),
  )
  return [...ids].filter((id) => {
    const own = storeAssignments.filter((place) => place.store_id === id)
    return own.some((place, at) => {
      const next = own[at + 1]?.from_day
      const begins = place.from_day === '-infinity' || place.from_day <= to
      return place.company_id === companyId && begins && (next === undefined || next > from)
    })
  })
}

/**
 * Compares one deposit with its transactions, terms and deposit lines, a few days at a time.
 * @param run may use a new database transaction for each call
 */
export async function verifyDeposit(
  run: Run,
  merchant: MerchantRow,
  deposit: DepositRow,
): Promise<Compared> {
  const { company_id: companyId, date_from: from } = deposit
  const basis = await run((tx) => readBasis(tx, merchant.id))
  const cycle = cycleUnder(inForce(basis.versions, from), from)
  const stores = storesOf(basis, companyId, cycle)
  const recomputed = await recompute(run, merchant.id, cycle, basis, stores)
  const cells = [...recomputed.values()].filter((cell) => cell.company_id === companyId)
  const ofStores = await run((tx) => recomputePoints(tx, merchant.id, cycle, basis, stores))
  const points = ofStores.filter((cell) => cell.company_id === companyId)
  return run(async (tx) => {
    const differences = [
      ...compareCells(await storedCells(tx, merchant.id, cycle, companyId), cells, basis),
      ...(await comparePoints(tx, merchant.id, cycle, ofStores, stores)),
    ]
    const compared = await compareDeposit(tx, merchant, cycle, basis, { cells, points }, deposit)
    return {
      difference: compared.difference,
      differences: [...differences, ...compared.differences],
    }
  })
}
