import { expect, it } from 'vitest'
import { holds } from '#ui/holds.ts'

it('finds a text in any case and any width, without the spaces around', () => {
  expect(holds('渋谷シブヤ店', 'ｼﾌﾞﾔ')).toBe(true)
  expect(holds('Store ＡＢＣ', ' abc ')).toBe(true)
  expect(holds('Өвөрхангай', 'ӨВӨР')).toBe(true)
  expect(holds('渋谷本店', '新宿')).toBe(false)
  expect(holds('anything', '')).toBe(true)
})
