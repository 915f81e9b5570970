import { createHmac } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { storedId } from './artifact-id.ts'
import { createSecretBox } from '../credentials/secret-box.ts'

export interface RefreshTokenFields {
  /** The library's own token: random, and all there is to it. */
  opaque: string
  /** Seconds it will live. */
  expiration: number
  sid: string | undefined
  clientId: string | undefined
}

// No JSON, so that the library does not take the token for a signed one: it revokes none of those.
const HEAD = Buffer.from('refresh').toString('base64url')

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A refresh token in the shape of a JWT, around the opaque one that oidc-provider makes: keycloak-js decodes refresh tokens
 * and throws at opaque ones. No one relies on what it says.
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

/** The library's token inside what a client sends; anything of another shape is taken for such a token. */
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
 * The one refresh token that a used one is exchanged for. Within the grace a token may be sent again, by a page that was
 * reloaded in the middle: every use gets the token of the first, so a family never forks.
 * @param used the opaque token that was sent @param made what the library has made for this use @returns what to send
 */
export function successorOf(
  engine: Engine,
  tenantId: number,
  used: string,
  made: { opaque: string; shaped: string },
): Promise<string> {
  // Only who holds the used token can open its successor.
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
    // The sign-in has ended in the meantime, and what was made with it.
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
