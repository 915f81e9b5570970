import { createHmac } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { storedId } from './artifact-id.ts'
import { createSecretBox } from '../credentials/secret-box.ts'

export interface RefreshTokenFields {
  /** The library's own token, a random string. */
  opaque: string
  /** Lifetime in seconds. */
  expiration: number
  sid: string | undefined
  clientId: string | undefined
}

// The header is not JSON, so that the library does not mistake the token for a signed JWT. The
// library never revokes signed JWTs.
const HEAD = Buffer.from('refresh').toString('base64url')

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Wraps the opaque refresh token of oidc-provider in the form of a JWT, because keycloak-js decodes
 * refresh tokens and fails on opaque ones. Nothing relies on its content.
 */
export function shapedRefreshToken(
  issuer: string,
  secret: string,
  token: RefreshTokenFields,
): string {
  const now = Math.floor(Date.now() / 1000)
  const body = encode({
    typ: 'Refresh',
    iss: issuer,
    azp: token.clientId,
    sid: token.sid,
    iat: now,
    exp: now + token.expiration,
    jti: token.opaque,
  })
  const signature = createHmac('sha256', secret).update(`${HEAD}.${body}`).digest('base64url')
  return `${HEAD}.${body}.${signature}`
}

/**
 * Returns the library's token inside a client's token; text of another form is returned unchanged.
 */
export function opaqueInside(sent: string): string {
  const [, body, signature] = sent.split('.')
  if (!body || !signature) return sent
  try {
    const { jti } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { jti?: unknown }
    return typeof jti === 'string' ? jti : sent
  } catch {
    return sent
  }
}

/**
 * Returns the single refresh token that replaces a used one. During the grace period a token may be
 * sent again, for example by a page reloaded during the request. Every use returns the token of the
 * first use, so a sign-in never has two valid refresh tokens.
 * @param used the opaque token that was sent
 * @param made the token that the library made for this use
 * @returns the token to send
 */
export function successorOf(
  engine: Engine,
  tenantId: number,
  used: string,
  made: { opaque: string; shaped: string },
): Promise<string> {
  // The successor is encrypted with the used token, so that only a client that has the used token
  // can read it.
  const sealer = createSecretBox(used)
  return withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    const row = await q
      .selectFrom('idp_artifacts')
      .select('successor')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'RefreshToken')
      .where('id', '=', storedId('RefreshToken', used))
      .forUpdate()
      .executeTakeFirst()
    // The sign-in has ended in the meantime, so the new token is invalid anyway.
    if (!row) return made.shaped
    if (row.successor === null) {
      await q
        .updateTable('idp_artifacts')
        .set({ successor: sealer.seal(tenantId, 'successor', made.shaped) })
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', 'RefreshToken')
        .where('id', '=', storedId('RefreshToken', used))
        .execute()
      return made.shaped
    }
    await q
      .deleteFrom('idp_artifacts')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'RefreshToken')
      .where('id', '=', storedId('RefreshToken', made.opaque))
      .execute()
    return sealer.open(tenantId, 'successor', row.successor)
  })
}
