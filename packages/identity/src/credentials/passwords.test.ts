import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword('ガス-Passw0rd!')
  expect(stored).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
  expect(await passwordMatches('ガス-Passw0rd!', stored)).toBe(true)
  // The same word as another keyboard sends it: half-width, the voicing mark apart.
  expect(await passwordMatches('ｶﾞｽ-Passw0rd!', stored)).toBe(true)
  expect(await passwordMatches('ガス-passw0rd!', stored)).toBe(false)
  expect(await hashPassword('ガス-Passw0rd!')).not.toBe(stored)
})

test('hashes made with other figures are still understood; where there is none, nothing matches', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await passwordMatches('password', reference)).toBe(true)
  expect(await passwordMatches('', null)).toBe(false)
})
