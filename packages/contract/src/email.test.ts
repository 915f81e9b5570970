import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { Email, tidyEmail, TypedEmail } from './email.ts'

describe('an e-mail address', () => {
  it.each([
    ['hanako..sato@docomo.ne.jp', 'hanako..sato@docomo.ne.jp'],
    ['taro.@ezweb.ne.jp', 'taro.@ezweb.ne.jp'],
    ['"taro."@ezweb.ne.jp', 'taro.@ezweb.ne.jp'],
    ['.taro@docomo.ne.jp', '.taro@docomo.ne.jp'],
    ['r&d@example.com', 'r&d@example.com'],
    ['sales/tokyo@example.com', 'sales/tokyo@example.com'],
    ['half%price@example.com', 'half%price@example.com'],
    ['bat@example.xn--l1acc', 'bat@example.xn--l1acc'],
    ['bat@жишээ.мон', 'bat@xn--f1ae2cuaa.xn--l1acc'],
    ['taro@例え.jp', 'taro@xn--r8jz45g.jp'],
    ['taro@例え。ｊｐ', 'taro@xn--r8jz45g.jp'],
    ['ＴＡＲＯ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'TARO@example.com'],
    [' taro\u200b@example.com\u3000', 'taro@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('typed as %j is stored as %j', (typed, kept) => {
    expect(z.parse(TypedEmail, typed)).toBe(kept)
    // The stored address is valid input and stays unchanged.
    expect(z.parse(Email, kept)).toBe(kept)
    expect(tidyEmail(kept)).toBe(kept)
  })

  it.each([
    '',
    'taro',
    '@example.com',
    'taro@',
    'taro@localhost',
    'taro@example',
    'taro@192.168.0.1',
    'taro@[192.168.0.1]',
    'taro@@example.com',
    'a@b@example.com',
    'taro@-example.com',
    'taro@example-.com',
    'taro@example..com',
    'taro@.com',
    'taro@例え.jp/path',
    'taro@例え.jp:25',
    'taro@例え%2ejp',
    'ta ro@example.com',
    'taro,jiro@example.com',
    'taro@example.com,jiro@example.com',
    '太郎@example.com',
    'taro@example.com\nBcc: jiro@example.com',
    'taro\r\nRCPT TO:<jiro@example.com>@example.com',
    'taro>@example.com',
    '"taro\\"@evil.com"@example.com',
    'taro(x)@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
    `${'a'.repeat(2_000_000)}@example.com`,
  ])('is invalid if typed as %s (row %#)', (typed) => {
    expect(z.safeParse(TypedEmail, typed).success).toBe(false)
  })
})
