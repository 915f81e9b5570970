import { userAgentOf } from '@choba/identity/sign-in/user-agent.ts'
import { describe, expect, it } from 'vitest'
import { browserOf } from './browser-name.ts'

const like = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the browser and system of a sign-in', () => {
  it.each([
    [
      like('Windows NT 10.0; Win64; x64', `${WEBKIT} Chrome/141.0.0.0 Safari/537.36`),
      'Chrome',
      'Windows',
    ],
    [
      like('Windows NT 10.0; Win64; x64', `${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`),
      'Microsoft Edge',
      'Windows',
    ],
    [like('X11; Linux x86_64; rv:143.0', 'Gecko/20100101 Firefox/143.0'), 'Firefox', 'Linux'],
    [
      like(
        'Macintosh; Intel Mac OS X 10_15_7',
        'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      ),
      'Safari',
      'macOS',
    ],
    [
      like(
        'iPhone; CPU iPhone OS 18_5 like Mac OS X',
        'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ),
      'Safari',
      'iOS',
    ],
    [
      like('Linux; Android 15; Pixel 9', `${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`),
      'Chrome',
      'Android',
    ],
  ])('are read from the user agent: %s', (userAgent, browser, system) => {
    expect(browserOf(userAgent)).toEqual({ browser, system })
  })

  it('are null if the user agent names no browser', () => {
    for (const nothing of [null, '-', 'x'.repeat(300)])
      expect(browserOf(nothing)).toEqual({ browser: null, system: null })
  })

  it('come from a user agent that is cut to 300 characters and has no control characters', () => {
    expect(userAgentOf({ 'user-agent': 'a\u0000b\u001b[31m\u3042c' })).toBe('ab[31mc')
    expect(userAgentOf({ 'user-agent': 'x'.repeat(10_000) })).toHaveLength(300)
    expect(userAgentOf({})).toBeNull()
    expect(userAgentOf({ 'user-agent': '\u0000' })).toBeNull()
  })
})
