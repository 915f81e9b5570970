import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('the extended form wins over the plain one', () => {
  const name = encodeURIComponent('取引_渋谷珈琲店.csv')
  expect(fileNameOf(`attachment; filename="trade.csv"; filename*=UTF-8''${name}`)).toBe(
    '取引_渋谷珈琲店.csv',
  )
})

test('the plain form stands in where the other is missing or broken', () => {
  expect(fileNameOf('attachment; filename="a \\"b\\".csv"')).toBe('a "b".csv')
  expect(fileNameOf('attachment; filename=a.csv')).toBe('a.csv')
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%E3%81`)).toBe('a.csv')
})

test('a name is never a path, and none is none', () => {
  expect(fileNameOf('attachment; filename="../../etc\\\\passwd"')).toBe('.._.._etc_passwd')
  expect(fileNameOf('attachment')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
