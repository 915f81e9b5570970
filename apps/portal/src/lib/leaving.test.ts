import { expect, it } from 'vitest'
import { screenOf } from '#lib/leaving.ts'

it('a drawer belongs to the screen of its list, and so does a single deposit', () => {
  expect(['/trade', '/trade/123', '/setting/user/5'].map(screenOf)).toEqual([
    'trade',
    'trade',
    'setting/user',
  ])
  expect(
    ['/deposit', '/payment/DEP-20261130-000B01', '/payment/x/transactions'].map(screenOf),
  ).toEqual(['deposit', 'deposit', 'deposit'])
})
