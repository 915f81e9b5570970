import { expect, it } from 'vitest'
import { placeOf } from '#ui/place-of.ts'

it('placeOf returns the position of a match in a text', () => {
  expect(placeOf('渋谷シブヤ店', '谷シ')).toEqual([1, 3])
  expect(placeOf('Store ＡＢＣ', ' bc')).toEqual([7, 9])
  expect(placeOf('㍿渋谷', '渋谷')).toEqual([1, 3])
  expect(placeOf('佐藤　花子', '藤花')).toEqual([1, 4])
  expect(placeOf('佐藤　花子', '佐藤')).toEqual([0, 2])
  expect(placeOf('😀 Owner', 'own')).toEqual([3, 6])
  // The match would start inside the character ㍿, which search treats as the characters 株式会社.
  expect(placeOf('㍿渋谷', '会社')).toBeNull()
  expect(placeOf('渋谷本店', '新宿')).toBeNull()
  expect(placeOf('anything', '')).toBeNull()
})
