import { expect, it } from 'vitest'
import { screenOf } from '#lib/leaving.ts'

it('screenOf treats a drawer and a single deposit as the screen of their list', () => {
  expect(['/trade', '/trade/123', '/setting/user/5'].map(screenOf)).toEqual([
    'trade',
    'trade',
    'setting/user',
  ])
  expect(
    ['/deposit', '/payment/DEP-20261130-000B01', '/payment/x/transactions'].map(screenOf),
  ).toEqual(['deposit', 'deposit', 'deposit'])
})
