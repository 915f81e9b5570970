import type { Envelope } from '@choba/contract/envelope.ts'
import type { FeedKey } from '@choba/contract/feed.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'

const tenantCode = 'demo'

/**
 * Signs in as the system administrator of the demo. Returns a function that sends requests about
 * feed keys.
 * @throws Error if a request is rejected
 */
async function caller(origin: string) {
  const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: origin, keycloakUrl: null }
  const token = await signInByForm(sendTo(origin), realm, 'sysconfig', DEMO_PASSWORD)
  return async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/apiproxy/api/feedkey/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const { resultType, message, result } = (await answer.json()) as Envelope<unknown>
    if (resultType !== 1000) throw new Error(message)
    return result
  }
}

/** Creates a feed key for a gateway of the demo. The server must be running. */
export async function addFeedKey(
  origin: string,
  gateway: string,
): Promise<{ keyId: string; secret: string }> {
  const call = await caller(origin)
  const { key, secret } = (await call('add', { tenantCode, kind: 'GATEWAY', gateway })) as {
    key: FeedKey
    secret: string
  }
  return { keyId: key.keyId, secret }
}

/** Revokes all feed keys of a gateway. */
export async function endFeedKeys(origin: string, gateway: string): Promise<void> {
  const call = await caller(origin)
  const { items } = (await call(`list?tenantCode=${tenantCode}`)) as { items: FeedKey[] }
  for (const one of items)
    if (one.gateway === gateway && one.state === 'ACTIVE')
      await call('end', { tenantCode, keyId: one.keyId })
}
