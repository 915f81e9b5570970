import { expect, it } from 'vitest'
import { screenOf } from '#lib/leaving.ts'

it('what opens over a list is of its screen, and so is one deposit', () => {
  expect(['/trade', '/trade/123', '/setting/user/5'].map(screenOf)).toEqual([
    'trade',
    'trade',
    'setting/user',
  ])
  expect(
    ['/deposit', '/payment/DEP-20261130-000B01', '/payment/x/transactions'].map(screenOf),
  ).toEqual(['deposit', 'deposit', 'deposit'])
})
