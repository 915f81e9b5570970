import { expect, it } from 'vitest'
import { shortenMiddle } from '#ui/shorten.ts'

it('shortenMiddle leaves out the middle of long texts only', () => {
  expect(shortenMiddle('20261120000001000008744336')).toBe('20261120…744336')
  expect(shortenMiddle('1234567890123456')).toBe('1234567890123456')
  expect(shortenMiddle('12345678901234567')).toBe('12345678…234567')
  expect(shortenMiddle('')).toBe('')
})

it('shortenMiddle never splits a character', () => {
  expect(shortenMiddle('𠮷'.repeat(20), 2, 1)).toBe('𠮷𠮷…𠮷')
})
