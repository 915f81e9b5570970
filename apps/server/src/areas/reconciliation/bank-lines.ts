import { addBankDays } from '@choba/banking/bank-calendar.ts'
import { addDays } from '@choba/banking/days.ts'

/** Maximum number of bank days between the pay day of a deposit and its line. */
export const BANK_DAYS_APART = 3

/** A movement on an account. Amounts in yen. */
export interface Line {
  readonly recordNo: number
  readonly direction: 'IN' | 'OUT'
  /**
   * Key of the account, in the form of `Expected.accounts`; null if the bank file does not name the
   * account.
   */
  readonly account: string | null
  readonly date: string
  readonly amount: number
  readonly kind: string
  readonly payer: string
  readonly edi: string
}

/** The line with which an earlier file matched the deposit. */
export interface EarlierLine {
  readonly date: string
  readonly amount: number
  readonly payer: string
}

export interface Expected {
  readonly depositNo: string
  /** Keys of the accounts to which the deposit may be paid. */
  readonly accounts: readonly string[]
  readonly payDay: string
  readonly amount: number
  readonly matched: EarlierLine | null
}

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A line with the information found in its texts. */
export interface Known<L> {
  readonly line: L
  /** Number of the deposit that the line names. */
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

/**
 * Returns a function that caches `make` per day: thousands of deposits and lines share a few
 * hundred days.
 */
export function onceADay<T>(make: (day: string) => T): (day: string) => T {
  const made = new Map<string, T>()
  return (day) => {
    const known = made.get(day) ?? make(day)
    made.set(day, known)
    return known
  }
}

/**
 * Returns for each deposit the days on which its line may be booked, with the first and the last
 * one.
 */
export function windowsOf<E extends Expected>(deposits: readonly E[]): Map<E, Window> {
  const around = onceADay(windowOf)
  return new Map(deposits.map((deposit) => [deposit, around(deposit.payDay)]))
}

/** Returns for each day the deposits whose line may be booked on it. */
export function byDayOf<E extends Expected>(windows: ReadonlyMap<E, Window>): Map<string, E[]> {
  const byDay = new Map<string, E[]>()
  for (const [deposit, { days }] of windows) for (const day of days) addTo(byDay, day, deposit)
  return byDay
}

/** True if the account of the line is one to which the deposit may be paid. */
export const canCome = (line: Line, deposit: Expected): boolean =>
  line.account === null || deposit.accounts.includes(line.account)
