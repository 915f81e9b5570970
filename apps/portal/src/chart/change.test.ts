import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

it('changeOf formats the relative difference of two figures', () => {
  expect(changeOf(1032, 1000)).toEqual({ direction: 'up', text: '+3.2%' })
  expect(changeOf(968, 1000)).toEqual({ direction: 'down', text: '\u22123.2%' })
  expect(changeOf(-500, 1000)).toEqual({ direction: 'down', text: '\u2212150.0%' })
  expect(changeOf(100_001, 100_000)).toEqual({ direction: 'same', text: '0.0%' })
})

it('changeOf gives no percentage relative to zero or a negative figure', () => {
  expect([null, 0, -10].map((before) => changeOf(5, before))).toEqual(
    Array.from({ length: 3 }, () => ({ direction: 'same', text: '—' })),
  )
})
