import { addBankDays } from '@choba/banking/bank-calendar.ts'
import { addDays } from '@choba/banking/days.ts'

/** How many bank days before and after its pay day a deposit may come. */
export const BANK_DAYS_APART = 3

/** A movement on an account, with what of it matters. Amounts in yen. */
export interface Line {
  readonly recordNo: number
  readonly direction: 'IN' | 'OUT'
  /** Which account it is on, by the key that deposits have; null where the file does not say. */
  readonly account: string | null
  readonly date: string
  readonly amount: number
  readonly kind: string
  readonly payer: string
  readonly edi: string
}

/** The line that a deposit was matched by before. */
export interface EarlierLine {
  readonly date: string
  readonly amount: number
  readonly payer: string
}

export interface Expected {
  readonly depositNo: string
  /** The accounts it may come to. */
  readonly accounts: readonly string[]
  readonly payDay: string
  readonly amount: number
  readonly matched: EarlierLine | null
}

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A line with what is found in its texts. */
export interface Known<L> {
  readonly line: L
  /** The number of a deposit that it names. */
  readonly named: string | null
  readonly payer: string
}

export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

interface Window {
  readonly from: string
  readonly to: string
  readonly days: readonly string[]
}

function windowOf(payDay: string): Window {
  const [from, to] = [addBankDays(payDay, -BANK_DAYS_APART), addBankDays(payDay, BANK_DAYS_APART)]
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return { from, to, days }
}

/** What is made of a day, once for each: thousands of deposits and lines share a few hundred days. */
export function onceADay<T>(make: (day: string) => T): (day: string) => T {
  const made = new Map<string, T>()
  return (day) => {
    const known = made.get(day) ?? make(day)
    made.set(day, known)
    return known
  }
}

/** The days on which each deposit may come, the first and the last, and all of them. */
export function windowsOf<E extends Expected>(deposits: readonly E[]): Map<E, Window> {
  const around = onceADay(windowOf)
  return new Map(deposits.map((deposit) => [deposit, around(deposit.payDay)]))
}

/** The deposits that may come on each day. */
export function byDayOf<E extends Expected>(windows: ReadonlyMap<E, Window>): Map<string, E[]> {
  const byDay = new Map<string, E[]>()
  for (const [deposit, { days }] of windows) for (const day of days) addTo(byDay, day, deposit)
  return byDay
}

/** Whether the line is on an account that the deposit may come to. */
export const canCome = (line: Line, deposit: Expected): boolean =>
  line.account === null || deposit.accounts.includes(line.account)
