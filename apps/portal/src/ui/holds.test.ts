import { expect, it } from 'vitest'
import { holds, placeOf } from '#ui/holds.ts'

it('finds a text in any case and any width, without the spaces around', () => {
  expect(holds('渋谷シブヤ店', 'ｼﾌﾞﾔ')).toBe(true)
  expect(holds('Store ＡＢＣ', ' abc ')).toBe(true)
  expect(holds('Өвөрхангай', 'ӨВӨР')).toBe(true)
  expect(holds('渋谷本店', '新宿')).toBe(false)
  expect(holds('anything', '')).toBe(true)
  expect(holds('佐藤　花子', '佐藤花子')).toBe(true)
  expect(holds('髙﨑 花子', '高崎')).toBe(true)
  expect(holds('BUG-R1', 'BUG−R1')).toBe(true)
})

it('says where in a text something stands', () => {
  expect(placeOf('渋谷シブヤ店', '谷シ')).toEqual([1, 3])
  expect(placeOf('Store ＡＢＣ', ' bc')).toEqual([7, 9])
  expect(placeOf('㍿渋谷', '渋谷')).toEqual([1, 3])
  expect(placeOf('佐藤　花子', '藤花')).toEqual([1, 4])
  expect(placeOf('佐藤　花子', '佐藤')).toEqual([0, 2])
  expect(placeOf('😀 Owner', 'own')).toEqual([3, 6])
  // Half of one sign.
  expect(placeOf('㍿渋谷', '会社')).toBeNull()
  expect(placeOf('渋谷本店', '新宿')).toBeNull()
  expect(placeOf('anything', '')).toBeNull()
})
