import { expect, it } from 'vitest'
import { choiceOf, choicesOf, isShown, readChoice } from '#table/column-choice.ts'

const column = (more: object) => ({ id: 'a', title: 'A', cell: () => null, ...more })

it('readChoice reads a stored choice of columns, and ignores other data', () => {
  expect(readChoice('{"a":true,"b":false}')).toEqual({ a: true, b: false })
  expect(readChoice('{"a":1,"b":false}')).toEqual({ b: false })
  for (const text of [null, '', '[]', 'null', '{', '"a"']) expect(readChoice(text)).toEqual({})
})

it('the user’s choice decides if a column is shown; without a choice, the column’s priority does', () => {
  expect(isShown(column({}), {}, false)).toBe(true)
  expect(isShown(column({ priority: 2 }), {}, false)).toBe(false)
  expect(isShown(column({ priority: 2 }), {}, true)).toBe(true)
  expect(isShown(column({ priority: 3 }), {}, true)).toBe(false)
  expect(isShown(column({ priority: 3 }), { a: true }, false)).toBe(true)
  expect(isShown(column({}), { a: false }, true)).toBe(false)
  expect(isShown(column({ always: true }), { a: false }, true)).toBe(true)
})

it('columns that belong together are shown or hidden by a single choice', () => {
  const partOf = { id: 'permissions', title: 'P' }
  const all = [
    column({}),
    column({ id: 'Qr', partOf }),
    column({ id: 'User', partOf }),
    column({ id: 'b', always: true }),
  ]
  expect(choicesOf(all).map(({ id }) => id)).toEqual(['a', 'permissions', 'b'])
  expect(choiceOf(all, ['permissions', 'gone'])).toEqual({ a: false, permissions: true, b: false })
  expect(
    all.filter((one) => isShown(one, { permissions: false }, true)).map(({ id }) => id),
  ).toEqual(['a', 'b'])
})
