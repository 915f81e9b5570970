import { describe, expect, it } from 'vitest'
import { readKeycloak } from './keycloak-config.ts'

const SECRET = 'vTq8RkY2mWc5ZpLx9sDh3NfGb7JtQa4E'
const client = { KEYCLOAK_ADMIN_CLIENT: 'choba', KEYCLOAK_ADMIN_SECRET: SECRET }
const person = { KEYCLOAK_ADMIN_USER: 'admin', KEYCLOAK_ADMIN_PASSWORD: 'a password' }
const https = { KEYCLOAK_URL: 'https://sso.example.com/auth/' }

describe('the Keycloak settings', () => {
  it('are optional, and accept the credentials of a service account or, outside production, of a user', () => {
    expect(readKeycloak({}, true)).toBeNull()
    const access = { client: 'choba', secret: SECRET }
    expect(readKeycloak({ ...https, ...client, ...person }, true)).toEqual({
      url: 'https://sso.example.com/auth',
      access,
    })
    expect(readKeycloak({ ...https, ...person }, false)?.access).toEqual({
      user: 'admin',
      password: 'a password',
    })
    expect(() => readKeycloak({ ...https, ...person }, true)).toThrow('KEYCLOAK_ADMIN_CLIENT')
  })

  it.each([{}, { KEYCLOAK_ADMIN_CLIENT: 'choba' }, { KEYCLOAK_ADMIN_USER: 'admin' }])(
    'are rejected without complete credentials: %o',
    (access) => {
      expect(() => readKeycloak({ ...https, ...access }, false)).toThrow('KEYCLOAK_ADMIN_CLIENT')
    },
  )

  it('are rejected in production with a secret that is easy to guess', () => {
    const guessable = { ...client, KEYCLOAK_ADMIN_SECRET: 'passwordpassword1234567890abcdefg' }
    expect(() => readKeycloak({ ...https, ...guessable }, true)).toThrow(
      'KEYCLOAK_ADMIN_SECRET can be guessed',
    )
  })

  it('require the URL if credentials are set', () => {
    expect(() => readKeycloak(client, false)).toThrow('KEYCLOAK_URL is needed')
  })

  it.each([
    'http://sso.example.com',
    'sso.example.com',
    'ftp://sso.example.com',
    'https://admin:secret@sso.example.com',
    'https://sso.example.com?realm=x',
    'https://sso.example.com#x',
  ])('are rejected in production with the URL %s', (KEYCLOAK_URL) => {
    expect(() => readKeycloak({ KEYCLOAK_URL, ...client }, true)).toThrow(
      'KEYCLOAK_URL is an address',
    )
  })

  it('accept http to localhost, and outside production http to other hosts', () => {
    expect(readKeycloak({ KEYCLOAK_URL: 'http://localhost:8081', ...client }, true)?.url).toBe(
      'http://localhost:8081',
    )
    expect(readKeycloak({ KEYCLOAK_URL: 'http://keycloak:8080', ...client }, false)?.url).toBe(
      'http://keycloak:8080',
    )
  })
})
