import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  brokenPasswordRules,
  MAX_PASSWORD,
  mayBePassword,
  PASSWORD_LENGTH,
  passwordProblem,
  typedPassword,
} from './password.ts'

describe('a new password', () => {
  it.each([
    ['Abcdef-12345', []],
    ['Abcdef-1234', ['length']],
    [`A-1${'a'.repeat(MAX_PASSWORD - 3)}`, []],
    [`A-1${'a'.repeat(MAX_PASSWORD - 2)}`, ['length']],
    ['abcdef-12345', ['capital']],
    ['ABCDEF-12345', ['small']],
    ['Abcdefg-hijk', ['number']],
    ['Abcdef012345', ['symbol']],
    ['Abcdef 12345', ['symbol']],
    ['', ['length', 'capital', 'small', 'number', 'symbol']],
    // Letters and digits of any script count. Lengths are in code points.
    ['Жуковский-٣٤', []],
    ['𝟙𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷Aa-', []],
  ] as const)('%j violates the rules %j', (password, broken) => {
    expect(brokenPasswordRules(password, '')).toEqual(broken)
    expect(passwordProblem(password, '')).toBe(broken.length > 0 ? 'passwordFormatInvalid' : null)
  })

  it.each(['Owner.01-abcd', 'xOWNER.01-abcd', 'Ｏｗｎｅｒ．０１-abcD1'])(
    'must not contain the user name in any case or width: %j',
    (password) => {
      expect(brokenPasswordRules(password, 'owner.01')).toEqual(['username'])
      expect(passwordProblem(password, 'owner.01')).toBe('passwordContainsUsername')
    },
  )

  it('fails with the format error first if it also contains the user name', () => {
    expect(passwordProblem('owner', 'owner')).toBe('passwordFormatInvalid')
  })

  it('that satisfies all rules is also accepted as an existing password and in requests', () => {
    const kept = fc
      .tuple(
        fc.string({ unit: 'grapheme', minLength: PASSWORD_LENGTH, maxLength: 60 }),
        fc.constant('Aa1-'),
      )
      .map(([text, classes]) => text + classes)
      .filter((text) => !text.includes('\0') && Array.from(text).length <= MAX_PASSWORD)
    fc.assert(
      fc.property(kept, (password) => {
        expect(brokenPasswordRules(password, '')).toEqual([])
        expect(mayBePassword(password)).toBe(true)
        expect(z.safeParse(typedPassword, password).success).toBe(true)
      }),
    )
  })
})

describe('an existing password', () => {
  it.each([
    ['Abc-1234', true],
    ['Abc-123', false],
    ['abc-1234', false],
    ['Abc12345', false],
  ])(
    'can have eight characters, the minimum of the older rule: %j is valid: %s',
    (password, may) => {
      expect(mayBePassword(password)).toBe(may)
    },
  )

  it.each(['', 'a\0b', 'x'.repeat(MAX_PASSWORD * 2 + 1), 12345678, null])(
    'is rejected in a request if empty, too long, not a text or with NUL: %j',
    (password) => {
      expect(z.safeParse(typedPassword, password).success).toBe(false)
    },
  )
})
