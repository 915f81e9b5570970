import { expect, it } from 'vitest'
import { readRegistrationNumber } from './registration-number.ts'

const companies = [
  '5011001033165',
  '2011001120008',
  '4011001098993',
  '7123456789012',
  '2120901007402',
]

it.each(companies)('the registration number T%s is valid', (digits) => {
  expect(readRegistrationNumber(`T${digits}`)).toEqual({ ok: true, number: `T${digits}` })
})

it.each(companies)(
  'a single wrong digit of T%s is detected, unless 0 and 9 are confused',
  (digits) => {
    for (let at = 0; at < 13; at++)
      for (const other of '0123456789') {
        const right = digits[at]!
        if (other === right) continue
        const number = `T${digits.slice(0, at)}${other}${digits.slice(at + 1)}`
        const isLikeRight = at > 0 && '09'.includes(right) && '09'.includes(other)
        expect([number, readRegistrationNumber(number).ok]).toEqual([number, isLikeRight])
      }
  },
)

it('`readRegistrationNumber` removes spaces and hyphens, and normalizes the width', () => {
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
])('%j does not have the format of a registration number', (text) =>
  expect(readRegistrationNumber(text)).toEqual({ ok: false, problem: 'FORMAT' }),
)

it('`readRegistrationNumber` returns a number with a wrong check digit together with the problem, because a sole trader may have the number', () => {
  const number = 'T1234567890123'
  expect(readRegistrationNumber(number)).toEqual({ ok: false, problem: 'CHECK_DIGIT', number })
})
