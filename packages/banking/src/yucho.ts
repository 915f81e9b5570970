import { type BankAccountNumber, CURRENT, ORDINARY } from './account-kinds.ts'

/** Bank code of Japan Post Bank. */
export const YUCHO_BANK = '9900'

/**
 * SYMBOL: the symbol is not five digits. KIND: the symbol starts with neither 1 nor 0, so the
 * account cannot receive transfers. NUMBER: the number has no digits or too many. NUMBER_END: the
 * number of an ordinary account does not end with 1.
 */
export type YuchoProblem = 'SYMBOL' | 'KIND' | 'NUMBER' | 'NUMBER_END'

export type YuchoAccount =
  | { readonly ok: true; readonly account: BankAccountNumber }
  | { readonly ok: false; readonly problem: YuchoProblem }

const digitsOf = (text: string): string => text.normalize('NFKC').trim()

/**
 * Converts the symbol (記号) and number (番号) of a Japan Post Bank passbook to the branch code and
 * account number that other banks use. Accepts full-width digits.
 */
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
