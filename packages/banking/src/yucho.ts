import { type BankAccountNumber, CURRENT, ORDINARY } from './account-kinds.ts'

/** Japan Post Bank. */
export const YUCHO_BANK = '9900'

/**
 * SYMBOL: not five digits. KIND: begins with neither 1 nor 0, so that nothing can be transferred to it. NUMBER: no digits,
 * or too many. NUMBER_END: an ordinary account's number ends with 1.
 */
export type YuchoProblem = 'SYMBOL' | 'KIND' | 'NUMBER' | 'NUMBER_END'

export type YuchoAccount =
  | { readonly ok: true; readonly account: BankAccountNumber }
  | { readonly ok: false; readonly problem: YuchoProblem }

const digitsOf = (text: string): string => text.normalize('NFKC').trim()

/** Where other banks transfer to, of a symbol (記号) and number (番号) as a passbook has them; full-width digits too. */
export function yuchoAccount(symbol: string, number: string): YuchoAccount {
  const [sign, count] = [digitsOf(symbol), digitsOf(number)]
  if (!/^[0-9]{5}$/.test(sign)) return { ok: false, problem: 'SYMBOL' }
  const isOrdinary = sign.startsWith('1')
  if (!isOrdinary && !sign.startsWith('0')) return { ok: false, problem: 'KIND' }
  if (!(isOrdinary ? /^[0-9]{1,8}$/ : /^[0-9]{1,6}$/).test(count))
    return { ok: false, problem: 'NUMBER' }
  if (isOrdinary && !count.endsWith('1')) return { ok: false, problem: 'NUMBER_END' }
  const account = {
    bankCode: YUCHO_BANK,
    branchCode: sign.slice(1, 3) + (isOrdinary ? '8' : '9'),
    kind: isOrdinary ? ORDINARY : CURRENT,
    accountNumber: isOrdinary ? count.padStart(8, '0').slice(0, 7) : count.padStart(7, '0'),
  }
  return { ok: true, account }
}
