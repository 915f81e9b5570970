import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { LOCK_MINUTES } from './credentials/failures.ts'
import type { IdentityTx, Mailer } from './emails.ts'

/**
 * Sends an e-mail to a user whose name is temporarily locked. Sends nothing to users who cannot
 * sign in anyway.
 * @param unlessSince skips the e-mail if one was sent after this time, because some locks are
 * reported twice
 */
export async function writeLockEmail(
  engine: Engine,
  mailer: Mailer,
  { tenantId, userId }: { tenantId: number; userId: number },
  language: Language,
  unlessSince?: Date,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, async (tx) => {
    const person = await tx.q
      .selectFrom('users')
      .select('email')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .where('enabled', '=', true)
      // Locks the row, so that only one process sends the e-mail if several notice the lock.
      .forUpdate()
      .executeTakeFirst()
    if (!person || (unlessSince && (await wasNotified(tx, person.email, unlessSince)))) return
    await mailer.enqueue(tx, {
      kind: 'accountLocked',
      to: person.email,
      language,
      values: { minutes: LOCK_MINUTES },
    })
  })
  mailer.flush()
}

async function wasNotified(
  { q, scope }: IdentityTx,
  recipient: string,
  since: Date,
): Promise<boolean> {
  const email = await q
    .selectFrom('mails')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'accountLocked')
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return email !== undefined
}
