import {
  addTo,
  byDayOf,
  canCome,
  type Expected,
  type Known,
  type Line,
  order,
  windowsOf,
} from './bank-lines.ts'
import { type Group, groupLines } from './bank-line-groups.ts'
import { depositNoIn, payerKey } from './payer-key.ts'
import { mapInSteps, type Steps } from '@choba/banking/steps.ts'
import { suggest, type Suggestion } from './bank-line-suggestions.ts'

export interface Matching<L, E> {
  readonly matched: readonly {
    readonly line: L
    readonly deposit: E
    readonly way: 'EDI' | 'FIELDS'
  }[]
  /** Lines that an earlier file has already matched with a deposit. */
  readonly already: readonly { readonly line: L; readonly deposit: E }[]
  /** Lines and deposits whose sums agree. */
  readonly groups: readonly Group<L, E>[]
  readonly suggested: readonly { readonly line: L; readonly candidates: readonly Suggestion<E>[] }[]
  readonly none: readonly { readonly line: L; readonly cancelled: boolean }[]
  /** Deposits without a matching line and without a suggested line. */
  readonly open: readonly E[]
  /** Deposits without a matching line, with or without a suggestion. */
  readonly free: readonly E[]
}

/** Record kind of a correction, which cancels a credit, in bank files. */
const CORRECTION = '19'

const factsOf = ({ line, payer, named }: Known<Line>): string =>
  [line.amount, payer, named].join('|')

/**
 * Matches bank lines with deposits one to one. The result does not depend on their order.
 * A line matches a deposit if the line has the deposit's number and amount. A line also matches if
 * amount and payer agree, the line is booked within three bank days of the pay day, and no other
 * line or deposit fits. Lines with differences become suggestions. The amount alone is never
 * enough.
 * @param payers names under which deposits are paid, as returned by `payerKey`
 */
export function* matchLines<L extends Line, E extends Expected>(
  lines: readonly L[],
  expected: readonly E[],
  payers: ReadonlySet<string>,
): Steps<Matching<L, E>> {
  const deposits = expected.toSorted(
    (a, b) => order(a.payDay, b.payDay) || order(a.depositNo, b.depositNo),
  )
  const keys = new Map<string, string>()
  const keyOf = (payer: string): string => {
    const key = keys.get(payer) ?? payerKey(payer)
    keys.set(payer, key)
    return key
  }
  const found = yield* mapInSteps(lines, (line): Known<L> => ({
    line,
    named: depositNoIn(line.edi),
    payer: keyOf(line.payer),
  }))
  const known = found.toSorted(
    (a, b) =>
      order(a.line.date, b.line.date) ||
      a.line.amount - b.line.amount ||
      order(a.payer, b.payer) ||
      order(a.line.edi, b.line.edi) ||
      a.line.recordNo - b.line.recordNo,
  )
  yield
  const { credits, cancelled } = withoutCancelled(known)
  yield
  const { fresh, already } = withoutEarlier(credits, deposits)
  yield
  const open = deposits.filter(({ matched }) => matched.length === 0)
  const byEdi = matchByEdi(fresh, open)
  const taken = new Set(byEdi.map(({ deposit }) => deposit))
  const done = new Set(byEdi.map(({ line }) => line))
  const left = fresh.filter(({ line }) => !done.has(line))
  const free = open.filter((deposit) => !taken.has(deposit))
  const byFields = yield* matchByFields(left, free, payers)
  for (const { line, deposit } of byFields) {
    done.add(line)
    taken.add(deposit)
  }
  const rest = left.filter(({ line }) => !done.has(line))
  const missing = free.filter((deposit) => !taken.has(deposit))
  const groups = yield* groupLines(rest, missing, byDayOf(windowsOf(missing)), payers)
  const grouped = new Set<L | E>(groups.flatMap(({ lines: all, deposits: of }) => [...all, ...of]))
  const suggested = yield* suggest(
    rest.filter(({ line }) => !grouped.has(line)),
    missing.filter((deposit) => !grouped.has(deposit)),
    payers,
  )
  const isSuggested = new Set<L | E>([...suggested.map(({ line }) => line), ...grouped])
  const named = new Set([
    ...grouped,
    ...suggested.flatMap(({ candidates }) => candidates.map(({ deposit }) => deposit)),
  ])
  return {
    matched: [...byEdi, ...byFields],
    already,
    groups,
    suggested,
    none: [
      ...rest
        .filter(({ line }) => !isSuggested.has(line))
        .map(({ line }) => ({ line, cancelled: false })),
      ...cancelled.map(({ line }) => ({ line, cancelled: true })),
    ],
    open: missing.filter((deposit) => !named.has(deposit)),
    free: missing,
  }
}

/**
 * Removes each correction together with one credit of the same amount, payer and deposit number.
 */
function withoutCancelled<L extends Line>(
  known: readonly Known<L>[],
): { credits: Known<L>[]; cancelled: Known<L>[] } {
  const back = new Map<string, number>()
  for (const one of known)
    if (one.line.direction === 'OUT' && one.line.kind === CORRECTION)
      back.set(factsOf(one), (back.get(factsOf(one)) ?? 0) + 1)
  const [credits, cancelled]: [Known<L>[], Known<L>[]] = [[], []]
  for (const one of known.filter(({ line }) => line.direction === 'IN')) {
    const times = back.get(factsOf(one)) ?? 0
    if (times > 0) back.set(factsOf(one), times - 1)
    ;(times > 0 ? cancelled : credits).push(one)
  }
  return { credits, cancelled }
}

/**
 * Finds lines that an earlier, overlapping file has already matched. Each earlier line is found at
 * most once.
 */
function withoutEarlier<L extends Line, E extends Expected>(
  credits: readonly Known<L>[],
  deposits: readonly E[],
): { fresh: Known<L>[]; already: { line: L; deposit: E }[] } {
  const earlier = new Map<string, { payer: string; deposits: E[] }[]>()
  const lines = new Map<string, E[]>()
  for (const deposit of deposits)
    for (const { key, date, amount, payer } of deposit.matched) {
      if (!lines.has(key)) {
        lines.set(key, [])
        addTo(earlier, `${date}|${amount}`, { payer, deposits: lines.get(key)! })
      }
      addTo(lines, key, deposit)
    }
  const [fresh, already]: [Known<L>[], { line: L; deposit: E }[]] = [[], []]
  for (const one of credits) {
    const { line, named, payer } = one
    const list = earlier.get(`${line.date}|${line.amount}`) ?? []
    const at = list.findIndex(({ payer: by, deposits: [deposit] }) =>
      named === null
        ? canCome(line, deposit!) && ['', payer].includes(payerKey(by))
        : deposit!.depositNo === named,
    )
    if (at < 0) fresh.push(one)
    else already.push({ line, deposit: list.splice(at, 1)[0]!.deposits[0]! })
  }
  return { fresh, already }
}

function matchByEdi<L extends Line, E extends Expected>(
  fresh: readonly Known<L>[],
  open: readonly E[],
) {
  const byNo = new Map(open.map((deposit) => [deposit.depositNo, deposit]))
  const found = new Map<E, L[]>()
  for (const { line, named } of fresh) {
    const deposit = named === null ? undefined : byNo.get(named)
    if (deposit?.amount === line.amount && canCome(line, deposit)) addTo(found, deposit, line)
  }
  // A deposit is paid once. If two lines have its number and amount, neither line is matched.
  return [...found].flatMap(([deposit, lines]) =>
    lines.length === 1 ? [{ line: lines[0]!, deposit, way: 'EDI' as const }] : [],
  )
}

function* matchByFields<L extends Line, E extends Expected>(
  left: readonly Known<L>[],
  free: readonly E[],
  payers: ReadonlySet<string>,
): Steps<{ line: L; deposit: E; way: 'FIELDS' }[]> {
  const namedNos = new Set(left.map(({ named }) => named))
  const byDay = byDayOf(windowsOf(free))
  const fits = new Map<L, E[]>()
  const times = new Map<E, number>()
  yield* mapInSteps(left, ({ line, named, payer }) => {
    if (named !== null || !payers.has(payer)) return
    const here = (byDay.get(line.date) ?? []).filter(
      (deposit) => deposit.amount === line.amount && canCome(line, deposit),
    )
    if (here.length > 0) fits.set(line, here)
    for (const deposit of here) times.set(deposit, (times.get(deposit) ?? 0) + 1)
  })
  return [...fits].flatMap(([line, here]) => {
    const [deposit] = here
    // If another line has the number of the deposit, this line is not certain and is not matched.
    const isOnly =
      here.length === 1 && times.get(deposit!) === 1 && !namedNos.has(deposit!.depositNo)
    return isOnly ? [{ line, deposit: deposit!, way: 'FIELDS' as const }] : []
  })
}
