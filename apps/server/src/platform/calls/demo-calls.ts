import { randomUUID } from 'node:crypto'
import type { BodyOf, Endpoints, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Area, Services } from './area.ts'
import type { Caller } from './call.ts'
import type { Admission } from '../http/load.ts'
import type { Principal } from '../access/principals.ts'
import { perform } from './routes.ts'

// Calls that the demo makes in the name of its users, with the same handlers, scopes and audit
// entries as calls over HTTP. Permissions are not checked: the demo picks users who have them.

export type DemoServices = Services & { readonly areas: readonly Area[] }

/** Makes a call of one area by its name in the contract. */
export type CallsOf<E extends Endpoints> = <K extends keyof E & string>(
  name: K,
  input: { query?: QueryOf<E[K]>; body?: BodyOf<E[K]> },
) => Promise<ResultOf<E[K]>>

export interface DemoPerson {
  readonly principal: Principal
  /** Returns the calls of an area, such as `calls('approvals', approvals)`. */
  calls<const E extends Endpoints>(area: string, endpoints: E): CallsOf<E>
}

/** Beginning of the client addresses of demo users, in a range reserved for documentation. */
const NETWORK = '203.0.113.'

/** Applies no load limits, because the demo makes one call at a time. */
const admission: Admission = { run: (work) => work(), leave: () => {} }

/**
 * Finds a user of the demo by name.
 * @returns null if an earlier release created the demo without this user
 */
export async function demoPerson(
  services: DemoServices,
  tenantId: number,
  username: string,
  language: Language,
): Promise<DemoPerson | null> {
  const { engine, tenants, principals, areas } = services
  const found = await tenants.byId(tenantId)
  const user = await withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      q
        .selectFrom('users')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('username', '=', username)
        .executeTakeFirst(),
    { readOnly: true },
  )
  const principal = user && (await principals.byUser(tenantId, user.id))
  if (!found || !principal) return null
  const { tenant, origin } = found
  const routes = new Map(
    areas.flatMap((area) => area.routes ?? []).map((route) => [route.name, route]),
  )
  const caller = (): Caller => ({
    engine,
    tenant,
    about: tenant,
    origin,
    principal,
    sid: null,
    language,
    ip: `${NETWORK}${principal.user.id % 100}`,
    requestId: randomUUID(),
    viewing: false,
    supportId: null,
  })
  return {
    principal,
    calls: (area) => async (name, input) => {
      const route = routes.get(`${area}.${name}`)!
      const whole = { query: {}, body: {}, ...input } as never
      return (await perform(route, caller(), principals, whole, admission)) as never
    },
  }
}
