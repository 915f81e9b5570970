import { describe, expect, it } from 'vitest'
import { maskCardIdentifier, maskCardNumbers } from './card-numbers.ts'

/** Numbers that card schemes publish for tests. */
const cards = ['4111111111111111', '5555555555554444', '378282246310005', '3530111333300000', '6011111111111117']

describe('a text', () => {
  it('has every card number masked to its last four digits, with and without separators', () => {
    for (const card of cards) {
      const masked = `${'*'.repeat(card.length - 4)}${card.slice(-4)}`
      expect(maskCardNumbers(`（${card}）`)).toBe(`（${masked}）`)
      const spaced = card.replaceAll(/(.{4})(?=.)/g, '$1 ')
      expect(maskCardNumbers(`No.${spaced}.`)).toBe(`No.${masked}.`)
      expect(maskCardNumbers(spaced.replaceAll(' ', '-'))).toBe(masked)
    }
    expect(maskCardNumbers(`${cards[0]} / ${cards[1]}`)).toBe('************1111 / ************4444')
  })

  it('keeps what is none: another check digit, fewer or more digits', () => {
    for (const text of ['4111111111111112', '411111111111', '41111111111111111111', '2026-11-27 12:30', 'R-1234'])
      expect(maskCardNumbers(text)).toBe(text)
  })
})

describe('a machine’s number', () => {
  it('is masked where the whole of it is a card’s, by prefix, length and check digit', () => {
    for (const card of cards) expect(maskCardIdentifier(card)).toMatch(/^\*+\d{4}$/)
    expect(maskCardIdentifier('4111-1111-1111-1111')).toBe('************1111')
  })

  it('is kept where only its check digit is', () => {
    // One in ten of any numbers passes.
    for (const number of ['2026112700000007', '1000000000000008', '9999999999999995', 'X4111111111111111'])
      expect(maskCardIdentifier(number)).toBe(number)
  })
})
