import type { Engine } from '@choba/database/engine.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { LOCK_MINUTES } from '@choba/identity/failures.ts'
import type { Post } from '@choba/identity/letters.ts'
import { writeLockLetter } from '@choba/identity/lock-letter.ts'
import { pageLanguage } from '@choba/identity/page-language.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import { realmRefOf } from './tenants.ts'

/** How often an external sign-in service is asked whom it has locked: milliseconds. */
export const LOCKS_EVERY = 60_000

interface Parts {
  engine: Engine
  post: Post
  identity: IdentityAdmin
}

/**
 * Tells the people whom an external sign-in service has locked, once for a lock; ours does so itself.
 * @throws AggregateError when some could not be told; the others were
 */
export async function tellOfLocks({ engine, post, identity }: Parts, tenant: TenantRow, origin: string): Promise<void> {
  const since = new Date(Date.now() - LOCK_MINUTES * 60_000)
  const errors: unknown[] = []
  for (const userId of await identity.lockedSince(realmRefOf(tenant, origin), since)) {
    const person = { tenantId: tenant.id, userId }
    await writeLockLetter(engine, post, person, pageLanguage({}), since).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} e-mails about a lock were not written`)
}
