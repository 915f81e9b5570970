import fc from 'fast-check'
import { expect, it } from 'vitest'
import { yuchoAccount } from './yucho.ts'

it.each([
  ['10120', '12345671', '018', '1', '1234567'],
  ['14140', '1', '418', '1', '0000000'],
  ['11940', '345671', '198', '1', '0034567'],
  ['１０１２０', ' １２３４５６７１ ', '018', '1', '1234567'],
  ['00120', '123456', '019', '2', '0123456'],
  ['01990', '7', '199', '2', '0000007'],
])(
  'symbol %s and number %s are converted to branch code %s, type %s and account number %s',
  (symbol, number, branchCode, kind, accountNumber) => {
    const account = { bankCode: '9900', branchCode, kind, accountNumber }
    expect(yuchoAccount(symbol, number)).toEqual({ ok: true, account })
  },
)

it.each([
  ['', '12345671', 'SYMBOL'],
  ['1012', '12345671', 'SYMBOL'],
  ['101200', '12345671', 'SYMBOL'],
  ['1012a', '12345671', 'SYMBOL'],
  ['20120', '12345671', 'KIND'],
  ['90120', '12345671', 'KIND'],
  ['10120', '', 'NUMBER'],
  ['10120', '123456781', 'NUMBER'],
  ['10120', '1234-671', 'NUMBER'],
  ['00120', '1234567', 'NUMBER'],
  ['10120', '12345672', 'NUMBER_END'],
  ['10120', '10', 'NUMBER_END'],
])('symbol %s and number %s are rejected with %s', (symbol, number, problem) => {
  expect(yuchoAccount(symbol, number)).toEqual({ ok: false, problem })
})

it('converted account numbers have seven digits, and two numbers never give the same account', () => {
  const numbers = fc.integer({ min: 0, max: 9_999_999 })
  const accountOf = (number: number) => yuchoAccount('10120', `${number}1`)
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [first, second] = [accountOf(one), accountOf(other)]
      if (!first.ok || !second.ok) throw new Error('a number is refused')
      expect(first.account.accountNumber).toMatch(/^[0-9]{7}$/)
      expect(first.account.accountNumber === second.account.accountNumber).toBe(one === other)
    }),
  )
})
