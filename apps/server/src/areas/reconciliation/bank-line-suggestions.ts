import { addDays } from '@choba/banking/days.ts'
import { mapInSteps, type Steps } from '@choba/banking/steps.ts'
import {
  CANDIDATES_MAX,
  type LineDifference,
  SUGGESTED_DAYS,
} from '@choba/contract/reconciliation.contract.ts'
import {
  addTo,
  byDayOf,
  canCome,
  type Expected,
  type Known,
  type Line,
  onceADay,
  order,
  windowsOf,
} from './bank-lines.ts'

/**
 * A deposit that a bank line may belong to. `amountBy`: amount of the line minus amount of the
 * deposit. `daysBy`: days from the pay day to the booking day of the line.
 */
export interface Suggestion<E> {
  readonly deposit: E
  readonly differs: readonly LineDifference[]
  readonly amountBy: number
  readonly daysBy: number
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS

/**
 * Suggests deposits for bank lines. A line gets a suggestion if it has the number of a deposit, or
 * if it differs from a deposit in only one field.
 */
export function* suggest<L extends Line, E extends Expected>(
  rest: readonly Known<L>[],
  missing: readonly E[],
  payers: ReadonlySet<string>,
): Steps<{ line: L; candidates: Suggestion<E>[] }[]> {
  const byNo = new Map(missing.map((deposit) => [deposit.depositNo, deposit]))
  const windows = windowsOf(missing)
  const byDay = byDayOf(windows)
  const byAmount = new Map<number, E[]>()
  const around = onceADay((day): Month => [
    addDays(day, -SUGGESTED_DAYS),
    addDays(day, SUGGESTED_DAYS),
  ])
  for (const deposit of missing) addTo(byAmount, deposit.amount, deposit)
  const isNear = (deposit: E, day: string): boolean => {
    const { from, to } = windows.get(deposit)!
    return from <= day && day <= to
  }
  const found = yield* mapInSteps(rest, ({ line, named, payer }) => {
    const own = named === null ? undefined : byNo.get(named)
    const compare = (deposit: E): Suggestion<E> => {
      const differs: LineDifference[] = [
        ...(deposit.amount === line.amount ? [] : ['AMOUNT' as const]),
        ...(deposit === own || payers.has(payer) ? [] : ['PAYER' as const]),
        ...(deposit === own || isNear(deposit, line.date) ? [] : ['DAY' as const]),
        ...(deposit === own || named === null ? [] : ['EDI' as const]),
      ]
      const [amountBy, daysBy] = [
        line.amount - deposit.amount,
        daysBetween(deposit.payDay, line.date),
      ]
      return { deposit, differs: differs.length > 0 ? differs : ['SEVERAL'], amountBy, daysBy }
    }
    const byPayer = payers.has(payer)
      ? (byDay.get(line.date) ?? []).filter(({ amount }) => amount !== line.amount)
      : []
    const near = own
      ? [own]
      : [...nearest(byAmount.get(line.amount) ?? [], line, around(line.date)), ...byPayer]
    const candidates = near
      .filter((deposit) => canCome(line, deposit))
      .map(compare)
      .filter(({ differs }) => differs.length === 1)
      .toSorted(
        (a, b) =>
          rankOf(a) - rankOf(b) ||
          Math.abs(a.amountBy) - Math.abs(b.amountBy) ||
          Math.abs(a.daysBy) - Math.abs(b.daysBy) ||
          order(a.deposit.depositNo, b.deposit.depositNo),
      )
    // If a deposit fits without any difference, candidates with differences are not shown.
    const best = candidates.filter((one) => rankOf(candidates[0]!) > 0 || rankOf(one) === 0)
    return best.length > 0 ? [{ line, candidates: best.slice(0, CANDIDATES_MAX) }] : []
  })
  return found.flat()
}

const ranks: readonly LineDifference[] = ['SEVERAL', 'EDI', 'DAY', 'PAYER', 'AMOUNT']
const rankOf = ({ differs }: Suggestion<unknown>): number => ranks.indexOf(differs[0]!)

/** First and last day of the period from a month before to a month after a line. */
type Month = readonly [from: string, to: string]

/**
 * Maximum number of deposits with the same amount that are examined before the line's day, and
 * after it.
 */
const LOOKED_AT = 10

/**
 * Returns the deposits closest to a line's day and within a month of it. `deposits` must be ordered
 * by pay day.
 */
function nearest<E extends Expected>(deposits: readonly E[], line: Line, [from, to]: Month): E[] {
  let [low, high] = [0, deposits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (deposits[middle]!.payDay < line.date) low = middle + 1
    else high = middle
  }
  const near: E[] = []
  const look = (start: number, step: 1 | -1) => {
    for (let at = start, seen = 0; seen < LOOKED_AT; at += step) {
      const deposit = deposits[at]
      if (!deposit || deposit.payDay < from || deposit.payDay > to) return
      if (!canCome(line, deposit)) continue
      near.push(deposit)
      seen++
    }
  }
  look(low, 1)
  look(low - 1, -1)
  return near
}
