import { addBankDays } from '@choba/banking/bank-calendar.ts'
import type { Expected, Line } from './bank-lines.ts'

/** Functions that create bank lines and deposits for tests of the matching. */

export const PAYER = 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ'

export const lineOf = (line: Partial<Line> = {}): Line => ({
  recordNo: 2,
  direction: 'IN',
  account: 'A',
  date: '2026-11-30',
  amount: 115_323,
  kind: '11',
  payer: PAYER,
  edi: '',
  text: '',
  ...line,
})

export const depositOf = (deposit: Partial<Expected> = {}): Expected => ({
  depositNo: 'DEP-20261125-000B01',
  accounts: ['A'],
  payDay: '2026-11-30',
  amount: 115_323,
  matched: [],
  ...deposit,
})

/**
 * Returns the nth of a series of deposits, five bank days apart. By default, each deposit has a
 * unique amount.
 */
export const nthDeposit = (nth: number, amount = 100_000 + nth * 37): Expected =>
  depositOf({
    depositNo: `DEP-20261031-${String(nth).padStart(6, '0')}`,
    payDay: addBankDays('2026-01-05', nth * 5),
    amount,
  })
