import { mapInSteps, type Steps } from '@choba/banking/steps.ts'
import {
  addTo,
  byDayOf,
  canCome,
  type Expected,
  type Known,
  type Line,
  order,
} from './bank-lines.ts'

/**
 * Bounds of the search: the sum of 2 to 4 amounts, of at most 12 candidates. These are 781 sums for
 * each line and each deposit.
 */
export const GROUP_CANDIDATES = 12
export const GROUP_SIZE = 4

/**
 * Lines and deposits with equal sums: one line for several deposits, or several lines for one
 * deposit. `isOnly` is false if another group contains one of the lines or deposits.
 */
export interface Group<L, E> {
  readonly lines: readonly L[]
  readonly deposits: readonly E[]
  readonly isOnly: boolean
}

/** Returns all selections of 2 to `GROUP_SIZE` items whose amounts have the sum. */
export function selectionsOf<T extends { readonly amount: number }>(
  items: readonly T[],
  sum: number,
): T[][] {
  const found: T[][] = []
  const chosen: T[] = []
  const choose = (from: number, left: number): void => {
    if (left === 0 && chosen.length > 1) found.push([...chosen])
    if (left <= 0 || chosen.length === GROUP_SIZE) return
    for (let at = from; at < items.length; at++) {
      chosen.push(items[at]!)
      choose(at + 1, left - items[at]!.amount)
      chosen.pop()
    }
  }
  choose(0, sum)
  return found
}

const DAY_MS = 86_400_000
const daysApart = (line: Line, deposit: Expected): number =>
  Math.abs(Date.parse(line.date) - Date.parse(deposit.payDay)) / DAY_MS

/**
 * Returns the candidates closest to a day. A list with more candidates than `GROUP_CANDIDATES`
 * loses the candidates that are furthest away.
 */
function closest<T>(all: readonly T[], apart: (one: T) => number, key: (one: T) => string): T[] {
  return all
    .toSorted((a, b) => apart(a) - apart(b) || order(key(a), key(b)))
    .slice(0, GROUP_CANDIDATES)
}

/**
 * Finds groups of lines and deposits on one account. Only lines of a known payer without the number
 * of a deposit take part, within three bank days of the pay day.
 */
export function* groupLines<L extends Line, E extends Expected>(
  rest: readonly Known<L>[],
  missing: readonly E[],
  byWindow: ReturnType<typeof byDayOf<E>>,
  payers: ReadonlySet<string>,
): Steps<Group<L, E>[]> {
  const ours = rest
    .filter(({ payer, named }) => named === null && payers.has(payer))
    .map(({ line }) => line)
  const near = new Map<E, L[]>()
  const single = yield* mapInSteps(ours, (line) => {
    const here = (byWindow.get(line.date) ?? []).filter((deposit) => canCome(line, deposit))
    for (const deposit of here) if (deposit.amount > line.amount) addTo(near, deposit, line)
    const candidates = closest(
      here.filter(({ amount }) => amount < line.amount),
      (deposit) => daysApart(line, deposit),
      ({ depositNo }) => depositNo,
    )
    return selectionsOf(candidates, line.amount).map((deposits) => ({ lines: [line], deposits }))
  })
  const several = yield* mapInSteps(missing, (deposit) => {
    const lines = closest(
      near.get(deposit) ?? [],
      (line) => daysApart(line, deposit),
      ({ recordNo }) => String(recordNo).padStart(6, '0'),
    )
    return selectionsOf(lines, deposit.amount).map((chosen) => ({
      lines: chosen,
      deposits: [deposit],
    }))
  })
  const groups = [...single, ...several].flat()
  const times = new Map<L | E, number>()
  for (const { lines, deposits } of groups)
    for (const one of [...lines, ...deposits]) times.set(one, (times.get(one) ?? 0) + 1)
  return groups.map((group) => ({
    ...group,
    isOnly: [...group.lines, ...group.deposits].every((one) => times.get(one) === 1),
  }))
}
