import type { Engine } from '@choba/database/engine.ts'
import { createFirstTenant, requireSecondSteps } from '@choba/database/first-tenant.ts'
import { withScope } from '@choba/database/scope.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import type { FirstTenant } from '#platform/settings/setup-config.ts'
import { realmRefOf, type Tenants } from '#platform/access/tenants.ts'
import { hasAdministrator, LINK_HOURS, makeLink } from './setup-links.ts'

export interface SetupStart {
  engine: Engine
  identity: IdentityAdmin
  tenants: Tenants
  /** Values of the first tenant, which is created in an empty database, and its addresses. */
  first: FirstTenant & { origin: string; keycloakUrl: string }
  /** True to create a new link that replaces the link printed earlier. */
  newLink: boolean
}

const HOW = 'npm run serve -- --new-link'

/**
 * Prepares the setup at server start. Creates the first tenant in an empty database. Requires
 * two-step verification for administrators. Creates a setup link for a tenant without an
 * administrator.
 * @returns a message for the operator, shown once; null if no action is needed
 * @throws Error with a message for the operator if a new link is requested but an administrator
 * exists
 */
export async function prepareSetup({
  engine,
  identity,
  tenants,
  first,
  newLink,
}: SetupStart): Promise<string | null> {
  await createFirstTenant(engine, first)
  await requireSecondSteps(engine)
  const found = await tenants.first()
  const realm = realmRefOf(found.tenant, found.origin)
  const scope = { role: 'identity', tenantId: realm.tenantId } as const
  if (await withScope(engine, scope, hasAdministrator)) {
    if (newLink)
      throw new Error('There is an administrator already: others are added in the portal.')
    return null
  }
  await identity.ensureRealm(realm)
  const token = await makeLink(engine, realm.tenantId, newLink)
  if (token === null) {
    return `There is no administrator yet. The link was printed at the first start; "${HOW}" makes another one.`
  }
  return `Make the first administrator here. The link is good for ${LINK_HOURS} hours, once, and is not shown again:

  ${realm.publicUrl}/setup?token=${token}
`
}
