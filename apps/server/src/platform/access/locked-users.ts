import type { TenantRow } from '@choba/database/tables.ts'
import { LOCK_MINUTES } from '@choba/identity/credentials/failures.ts'
import { writeLockEmail } from '@choba/identity/lock-email.ts'
import { pageLanguage } from '@choba/identity/pages/page-language.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { realmRefOf } from './tenants.ts'

/** Interval between queries for locked users to an external sign-in service, in milliseconds. */
const INTERVAL = 60_000

interface LockedUsersDeps extends Pick<Services, 'engine' | 'mailer'> {
  identity: Pick<IdentityAdmin, 'lockedSince'>
}

/**
 * E-mails the users whom an external sign-in service has locked, once per lock. The built-in
 * sign-in service sends these e-mails itself.
 * @throws AggregateError if some e-mails could not be queued; the other e-mails are queued
 */
export async function notifyLockedUsers(
  { engine, mailer, identity }: LockedUsersDeps,
  tenant: TenantRow,
  origin: string,
): Promise<void> {
  const since = new Date(Date.now() - LOCK_MINUTES * 60_000)
  const errors: unknown[] = []
  for (const userId of await identity.lockedSince(realmRefOf(tenant, origin), since)) {
    const person = { tenantId: tenant.id, userId }
    await writeLockEmail(engine, mailer, person, pageLanguage({}), since).catch((error: unknown) =>
      errors.push(error),
    )
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} e-mails about a lock were not written`)
}

export const lockedUsersArea: AreaDefinition = {
  create: ({ engine, mailer, identity }) => ({
    tasks: [
      {
        name: 'lock e-mails',
        interval: INTERVAL,
        run: (tenant, origin) =>
          notifyLockedUsers({ engine, mailer, identity: identity.admin }, tenant, origin),
      },
    ],
  }),
}
