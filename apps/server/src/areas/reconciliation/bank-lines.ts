import { addBankDays } from '@choba/banking/bank-calendar.ts'
import { addDays } from '@choba/banking/days.ts'

/** Maximum number of bank days between the pay day of a deposit and the booking day of its line. */
export const BANK_DAYS_APART = 3

/** A line of a bank file: one movement on a bank account. Amounts are in yen. */
export interface Line {
  readonly recordNo: number
  readonly direction: 'IN' | 'OUT'
  /**
   * Key of the account, in the same form as the keys in `Expected.accounts`. Null if the bank file
   * does not name the account.
   */
  readonly account: string | null
  readonly date: string
  readonly amount: number
  readonly kind: string
  readonly payer: string
  readonly edi: string
  /** Summary of the line. */
  readonly text: string
}

/** A bank line of an earlier file that was matched with the deposit. */
export interface EarlierLine {
  /** Key of the line, which several deposits may have. */
  readonly key: string
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
  /** Lines of earlier files. Empty for a deposit without a match. */
  readonly matched: readonly EarlierLine[]
}

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A line with the deposit number and the payer found in its texts. */
export interface Known<L> {
  readonly line: L
  /** Deposit number in the text of the line; null if the text has no deposit number. */
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
 * Returns a function that calls `make` once per day and caches the result. Thousands of deposits
 * and lines have only a few hundred different days.
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
 * Returns for each deposit the days on which the bank may book its line, with the first and the
 * last of these days.
 */
export function windowsOf<E extends Expected>(deposits: readonly E[]): Map<E, Window> {
  const around = onceADay(windowOf)
  return new Map(deposits.map((deposit) => [deposit, around(deposit.payDay)]))
}

/** Returns for each day the deposits whose bank line may be booked on that day. */
export function byDayOf<E extends Expected>(windows: ReadonlyMap<E, Window>): Map<string, E[]> {
  const byDay = new Map<string, E[]>()
  for (const [deposit, { days }] of windows) for (const day of days) addTo(byDay, day, deposit)
  return byDay
}

/** True if the line is on one of the accounts to which the deposit may be paid. */
export const canCome = (line: Line, deposit: Expected): boolean =>
  line.account === null || deposit.accounts.includes(line.account)
