import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  amount,
  codeLine,
  count,
  currency,
  id,
  instant,
  paragraphs,
  repeated,
  sum,
  trimmedLine,
  uuid,
  version,
} from './fields.ts'
import { MAX_EXACT } from './money.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const problemOf = (schema: z.core.$ZodType, value: unknown) => {
  const issue = z.safeParse(schema, value).error?.issues[0]
  return issue?.code === 'custom' ? (issue.params?.['problem'] as string) : issue?.code
}

describe('a name', () => {
  const name = trimmedLine(5, 1)

  it.each([
    ['  渋谷　店 ', '渋谷 店'],
    ['Cafe\u0301', 'Café'],
    ['ＡＢ', 'ＡＢ'],
  ])('has its letters composed and its spaces trimmed: %j becomes %j', (given, kept) => {
    expect(z.parse(name, given)).toBe(kept)
  })

  it('has its length checked after trimming, in code points', () => {
    expect(accepts(name, '   12345   ')).toBe(true)
    expect(accepts(name, '𠮷𠮷𠮷𠮷𠮷')).toBe(true)
    expect(problemOf(name, '123456')).toBe('tooLong')
    expect(problemOf(name, '  　 ')).toBe('tooShort')
    expect(problemOf(name, 'a\nb')).toBe('format')
  })

  it('is rejected if it is much too long before trimming', () => {
    expect(accepts(name, ` ${'x'.repeat(11)}`)).toBe(false)
  })
})

describe('a code', () => {
  it.each([
    ['Ｓ−１', 'S−1'],
    ['ｼﾌﾞﾔ', 'シブヤ'],
    ['S\u200b1', 'S1'],
    [' S  1 ', 'S 1'],
  ])('has its width unified and its invisible characters removed: %j becomes %j', (given, kept) => {
    expect(z.parse(codeLine(10, 1), given)).toBe(kept)
  })

  it('counts as empty if it has only invisible characters', () => {
    expect(problemOf(codeLine(10, 1), '\u200b\u200d')).toBe('tooShort')
  })
})

describe('a multiline text', () => {
  it('accepts line breaks and tabs, but no other control characters', () => {
    for (const text of ['a\nb', 'a\r\nb', 'a\tb', ''])
      expect(accepts(paragraphs(10), text), text).toBe(true)
    for (const text of ['a\u0000b', 'a\u000bb', '\ud800'])
      expect(problemOf(paragraphs(10), text)).toBe('format')
  })

  it('counts as empty if it is blank', () => {
    expect(accepts(paragraphs(10), ' \n ')).toBe(true)
    expect(problemOf(paragraphs(10, 1), ' \n\t ')).toBe('tooShort')
    expect(problemOf(paragraphs(3), 'abcd')).toBe('tooLong')
  })
})

describe('a repeatable query parameter', () => {
  const ids = repeated(id)

  it('is parsed as a list, even with a single value', () => {
    expect(z.parse(ids, '3')).toEqual(['3'])
    expect(z.parse(ids, ['3', '7'])).toEqual(['3', '7'])
  })

  it.each([
    [[]],
    [['3', '']],
    [['3', 7]],
    [Array.from({ length: 201 }, () => '1')],
    [null],
    [{ 0: '3' }],
  ])('rejects %j', (given) => expect(accepts(ids, given)).toBe(false))
})

describe('ids, numbers and instants on the wire', () => {
  it.each([
    [id, '9223372036854775807', true],
    [id, '12345678901234567890', false],
    [id, '0', false],
    [id, '01', false],
    [id, '-1', false],
    [id, '１', false],
    [id, 1, false],
    [uuid, '4f7b0b5e-2f4e-4b5a-9d52-0d8a3e6b1c11', true],
    [uuid, '4F7B0B5E-2F4E-4B5A-9D52-0D8A3E6B1C11', false],
    [uuid, '4f7b0b5e-2f4e-4b5a-cd52-0d8a3e6b1c11', false],
    [version, 1, true],
    [version, 0, false],
    [version, 2_147_483_648, false],
    [amount, 0, true],
    [amount, -1, false],
    [amount, 1.5, false],
    [amount, MAX_EXACT, true],
    [amount, MAX_EXACT + 1, false],
    [count, '1', false],
    [sum, -MAX_EXACT, true],
    [sum, null, true],
    [sum, undefined, false],
    [sum, Number.NaN, false],
    [currency, 'JPY', true],
    [currency, 'jpy', false],
    [instant, '2026-11-20T18:31:34+09:00', true],
    [instant, '2026-11-20T18:31:34', false],
    [instant, '2026-11-20 18:31:34Z', false],
  ] as const)('accept only valid values (row %#)', (schema, value, isOne) => {
    expect(accepts(schema, value)).toBe(isOne)
  })
})
