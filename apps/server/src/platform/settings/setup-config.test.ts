import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://localhost/choba',
  PUBLIC_URL: 'https://pay.example',
  CHOBA_KEYS: 'ZzYqk3rVd2nQm8sTf5uWb7xLc0hGj4pA',
  SMTP_URL: 'smtp://mail.example',
}
const read = (changed: NodeJS.ProcessEnv) => () => readConfig({ ...good, ...changed }, true)

describe('the configuration of a production server', () => {
  it('accepts complete settings', () => {
    expect(read({})()).toMatchObject({
      publicUrl: 'https://pay.example',
      production: true,
      host: '0.0.0.0',
    })
    expect(read({ PUBLIC_URL: 'https://pay.example/' })().publicUrl).toBe('https://pay.example')
    expect(read({ PUBLIC_URL: 'http://localhost:3000' })().publicUrl).toBe('http://localhost:3000')
  })

  it.each(Object.keys(good))('requires %s', (name) => {
    expect(read({ [name]: undefined })).toThrow(name)
    expect(read({ [name]: '' })).toThrow(name)
  })

  it('accepts master secrets of random bytes in base64 or hexadecimal', () => {
    for (const CHOBA_KEYS of [randomBytes(32).toString('base64'), randomBytes(16).toString('hex')])
      expect(read({ CHOBA_KEYS })().masterSecret).toBe(CHOBA_KEYS)
  })

  it.each([
    ['', 'is needed'],
    ['choba-demo-keys-are-not-for-production', "is the demo's"],
    ['short', 'is too short'],
    ['a'.repeat(64), 'is guessable'],
    ['0123456789'.repeat(4), 'is guessable'],
    ['passwordpassword1234567890abcdefg', 'is guessable'],
    ['changeme-changeme-changeme-changeme', 'is guessable'],
    ['qwertyuiopasdfghjklzxcvbnmqwertyuiop', 'is guessable'],
    ['aB3$'.repeat(12), 'is guessable'],
  ])('rejects the master secret %j because it %s', (CHOBA_KEYS, fault) =>
    expect(read({ CHOBA_KEYS })).toThrow(`CHOBA_KEYS ${fault}`),
  )

  it.each([
    'http://pay.example',
    'https://pay.example/portal',
    'pay.example',
    'ftp://pay.example',
    'https://a@pay.example',
  ])('rejects the public URL %s', (PUBLIC_URL) =>
    expect(read({ PUBLIC_URL })).toThrow('PUBLIC_URL'),
  )
})

describe('an on/off setting', () => {
  const switches = ['CHOBA_QUIET', 'CHOBA_LOG'] as const

  it.each(switches)('%s is on for 1, and off for 0 or if it is missing', (name) => {
    const isOn = (value: string | undefined) => {
      const { quiet, log } = read({ [name]: value })()
      return { CHOBA_QUIET: quiet, CHOBA_LOG: log }[name]
    }
    expect(['1', '0', '', undefined].map(isOn)).toEqual([true, false, false, false])
  })

  it.each([...switches, 'CHOBA_CHECK'])('%s rejects values other than 0 and 1', (name) => {
    for (const value of ['true', 'yes', 'on', '2', ' 1'])
      expect(read({ [name]: value })).toThrow(`${name} is 0 or 1, or not set.`)
  })
})

it.each(['choba', 'db.internal/choba', 'mysql://db.internal/choba', 'db.internal:5432/choba'])(
  'DATABASE_URL cannot be %s',
  (DATABASE_URL) => {
    expect(read({ DATABASE_URL })).toThrow('DATABASE_URL is an address such as postgres://')
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      'DATABASE_URL is an address such as postgres://',
    )
  },
)

it.each(['postgres', 'postgresql'])('DATABASE_URL can begin with %s', (scheme) => {
  const DATABASE_URL = `${scheme}://choba:hidden@db.internal/choba`
  expect(read({ DATABASE_URL })().databaseUrl).toBe(DATABASE_URL)
})

describe('an integer setting', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['CHOBA_SIZE', '1e5'],
    ['CHOBA_SIZE', '999'],
    ['CHOBA_RATE', '0'],
    ['CHOBA_RATE', 'none'],
  ])('rejects %s=%s with a message', (name, value) => {
    expect(read({ [name]: value })).toThrow(
      new RegExp(`^${name} is a whole number from \\d+ to \\d+\\.$`),
    )
  })

  it('has a default value, such as 3000 for PORT', () => {
    expect(read({ PORT: '', CHOBA_SIZE: '' })()).toMatchObject({ port: 3000, seedSize: 100_000 })
  })
})

describe('the first tenant', () => {
  it('uses yen and Japanese time by default, and the default time zone follows the currency', () => {
    expect(read({})().firstTenant).toEqual({
      code: 'main',
      name: 'Choba',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
    })
    expect(read({ CHOBA_CURRENCY: 'MNT' })().firstTenant.timeZone).toBe('Asia/Ulaanbaatar')
  })

  it.each([
    ['CHOBA_TENANT', 'My Pay'],
    ['CHOBA_CURRENCY', 'XYZ'],
    ['CHOBA_TIME_ZONE', 'Asia/Nowhere'],
  ])('rejects %s=%s', (name, value) => expect(read({ [name]: value })).toThrow(name))
})

it.each([
  'chat.example',
  'https://chat.example/x',
  '*',
  'http://chat.example',
  'https://a.example https://b.example',
])('CHOBA_WIDGET_ORIGINS rejects %s', (origin) =>
  expect(read({ CHOBA_WIDGET_ORIGINS: `https://ok.example, ${origin}` })).toThrow(
    'CHOBA_WIDGET_ORIGINS',
  ),
)

describe('a setting with addresses and networks', () => {
  it('accepts both in TRUST_PROXY', () => {
    const { trustedProxies } = read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1 , fd00::/8' })()
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
    expect(read({})().trustedProxies).toEqual([])
  })

  it.each(['true', '*', '1', '0.0.0.0/0', '::/0', 'proxy.example', '10.0.0.0/33', '10.0.0.1/8/8'])(
    'rejects %s in TRUST_PROXY and CHOBA_OUTSIDE_NETWORKS',
    (proxy) => {
      expect(read({ TRUST_PROXY: proxy })).toThrow('TRUST_PROXY')
      expect(read({ CHOBA_OUTSIDE_NETWORKS: proxy })).toThrow('CHOBA_OUTSIDE_NETWORKS')
    },
  )
})
