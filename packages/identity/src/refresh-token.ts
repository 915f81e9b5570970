import { createHmac, randomBytes } from 'node:crypto'

export interface RefreshTokenFields {
  /** Seconds it will live. */
  expiration: number
  sid?: string | undefined
  clientId?: string | undefined
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A refresh token in the shape of a JWT. keycloak-js decodes refresh tokens and throws at the opaque ones that
 * oidc-provider makes; here the shape is all there is to it: the token is still found by its hash, never by its content.
 */
export function refreshTokenId(issuer: string, secret: string, token: RefreshTokenFields): string {
  const now = Math.floor(Date.now() / 1000)
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const body = encode({
    typ: 'Refresh',
    iss: issuer,
    azp: token.clientId,
    sid: token.sid,
    iat: now,
    exp: now + token.expiration,
    jti: randomBytes(32).toString('base64url'),
  })
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}
