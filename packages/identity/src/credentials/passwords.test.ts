import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches only its own hash, also if typed in another width', async () => {
  const stored = await hashPassword('ガス-Passw0rd!')
  expect(stored).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
  expect(await passwordMatches('ガス-Passw0rd!', stored)).toBe(true)
  // The same password from another keyboard: half-width kana with a separate voicing mark.
  expect(await passwordMatches('ｶﾞｽ-Passw0rd!', stored)).toBe(true)
  expect(await passwordMatches('ガス-passw0rd!', stored)).toBe(false)
  expect(await hashPassword('ガス-Passw0rd!')).not.toBe(stored)
})

test('a hash with other argon2 parameters can be verified, and a missing hash matches no password', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await passwordMatches('password', reference)).toBe(true)
  expect(await passwordMatches('', null)).toBe(false)
})
