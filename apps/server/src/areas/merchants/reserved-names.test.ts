import { describe, expect, it } from 'vitest'
import { isReserved } from './reserved-names.ts'

describe('a name that looks like the reserved name of the system merchant', () => {
  it.each([
    '__SYSTEM',
    'SYSTEM',
    'system',
    '_System_',
    'SYS-TEM',
    'S Y S T E M',
    'ＳＹＳＴＥＭ',
    '＿＿ｓｙｓｔｅｍ',
    'sys\u200btem',
    '\u2060__SYSTEM\ufeff',
    'sys\u00adtem',
    'sys‐tem',
    'sýstem',
    'sys\u0301tem',
    '𝐒𝐘𝐒𝐓𝐄𝐌',
    'ⓢⓨⓢⓣⓔⓜ',
  ])('is recognized: %j', (name) => expect(isReserved(name)).toBe(true))

  it.each(['SYSTEMS', 'システム', 'SYSTEM-1', 'ECOSYSTEM', 'S', '', 'Системс'])(
    'is not confused with other names: %j',
    (name) => expect(isReserved(name)).toBe(false),
  )
})
