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
  /** What an empty database gets, and where it is opened. */
  first: FirstTenant & { origin: string; keycloakUrl: string }
  /** Makes another link, in place of the one that was printed. */
  newLink: boolean
}

const HOW = 'npm run serve -- --new-link'

/**
 * Gives an empty database its first tenant, requires the second step of administrators, and gives a tenant without one its
 * one-time link.
 * @returns what the operator has to know, once; null when there is nothing
 * @throws Error with a sentence for the operator when a link is asked for that is not needed
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
