import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('fileNameOf prefers the extended form of the name to the plain one', () => {
  const name = encodeURIComponent('取引_渋谷珈琲店.csv')
  expect(fileNameOf(`attachment; filename="trade.csv"; filename*=UTF-8''${name}`)).toBe(
    '取引_渋谷珈琲店.csv',
  )
})

test('fileNameOf uses the plain form if the extended one is missing or broken', () => {
  expect(fileNameOf('attachment; filename="a \\"b\\".csv"')).toBe('a "b".csv')
  expect(fileNameOf('attachment; filename=a.csv')).toBe('a.csv')
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%E3%81`)).toBe('a.csv')
})

test('fileNameOf never returns a path, and returns null if there is no name', () => {
  expect(fileNameOf('attachment; filename="../../etc\\\\passwd"')).toBe('.._.._etc_passwd')
  expect(fileNameOf('attachment')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
