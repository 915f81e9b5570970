import { expect, it } from 'vitest'
import { readRegistrationNumber } from './registration-number.ts'

const companies = [
  '5011001033165',
  '2011001120008',
  '4011001098993',
  '7123456789012',
  '2120901007402',
]

it.each(companies)('takes T%s', (digits) => {
  expect(readRegistrationNumber(`T${digits}`)).toEqual({ ok: true, number: `T${digits}` })
})

it.each(companies)('finds every wrong digit of T%s but a 0 for a 9', (digits) => {
  for (let at = 0; at < 13; at++)
    for (const other of '0123456789') {
      const right = digits[at]!
      if (other === right) continue
      const number = `T${digits.slice(0, at)}${other}${digits.slice(at + 1)}`
      const isLikeRight = at > 0 && '09'.includes(right) && '09'.includes(other)
      expect([number, readRegistrationNumber(number).ok]).toEqual([number, isLikeRight])
    }
})

it('tidies what people type', () => {
  const number = 'T5011001033165'
  for (const text of ['t5011001033165', ' T 5011-0010-33165 ', 'Ｔ５０１１００１０３３１６５'])
    expect(readRegistrationNumber(text)).toEqual({ ok: true, number })
})

it.each([
  '',
  'T',
  '5011001033165',
  'T501100103316',
  'T50110010331655',
  'TT011001033165',
  'T501100103316A',
])('refuses the form of %j', (text) =>
  expect(readRegistrationNumber(text)).toEqual({ ok: false, problem: 'FORMAT' }),
)

it('gives the number with a wrong check digit, which a sole trader may have', () => {
  const number = 'T1234567890123'
  expect(readRegistrationNumber(number)).toEqual({ ok: false, problem: 'CHECK_DIGIT', number })
})
