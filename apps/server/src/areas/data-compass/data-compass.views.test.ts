import type { StatRow } from '@choba/contract/statistics.contract.ts'
import { expect, it } from 'vitest'
import { byChange, occurrencesOf, toDayAmounts, toTop } from './data-compass.views.ts'

const counts = (net: number | null) => ({
  paymentCount: 1,
  payment: net,
  refundCount: 0,
  refund: 0,
  net,
})
const row = (key: string, net: number | null, before: number): StatRow => ({
  key,
  name: key,
  code: null,
  ...counts(net),
  before: counts(before),
})

it('toTop keeps the rows with the largest absolute change, and combines the others', () => {
  const rows = [row('a', 10, 9), row('b', 5, 50), row('c', 100, 80), row('d', 3, 1)].toSorted(
    byChange,
  )
  expect(rows.map(({ key }) => key)).toEqual(['b', 'c', 'd', 'a'])
  const { rows: shown, others } = toTop(rows, 3)
  expect(shown.map(({ key }) => key)).toEqual(['b', 'c'])
  expect(others).toEqual({
    ...row('', 13, 10),
    name: null,
    paymentCount: 2,
    before: { ...counts(10), paymentCount: 2 },
  })
  expect(toTop(rows, 4)).toEqual({ rows, others: null })
})

it('toTop returns null for a sum of the others if one of its parts is unknown', () => {
  const { others } = toTop([row('a', 3, 1), row('b', null, 0), row('c', 1, 0)], 2)
  expect([others!.net, others!.before!.net, others!.paymentCount]).toEqual([null, 0, 2])
})

it('toDayAmounts adds groups without a column of their own to the column of the others', () => {
  const found = (day: string, key: string, pay_amt: bigint) => ({
    day,
    key,
    pay_n: 1n,
    pay_amt,
    ref_n: 0n,
    ref_amt: 0n,
  })
  const days = [
    found('2024-01-01', 'a', 5n),
    found('2024-01-01', 'b', 7n),
    found('2024-01-01', 'c', 9n),
  ]
  const columns = [row('a', 5, 0), row('', 16, 0)]
  expect(toDayAmounts(days, ({ key }) => key, ['2024-01-01', '2024-01-02'], columns)).toEqual([
    { day: '2024-01-01', payments: [5, 16] },
    { day: '2024-01-02', payments: [0, 0] },
  ])
})

it('occurrencesOf counts no weekday before the first day with data', () => {
  const period = { from: '2024-01-01', to: '2024-01-14' }
  expect(occurrencesOf(period, null, '2024-02-01')).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(occurrencesOf(period, '2024-01-08', '2024-01-10')).toEqual([0, 1, 1, 1, 0, 0, 0])
})
