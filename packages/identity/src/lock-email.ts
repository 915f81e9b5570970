import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { LOCK_MINUTES } from './credentials/failures.ts'
import type { IdentityTx, Mailer } from './emails.ts'

/**
 * Tells a user that their name is locked for a while, if they may sign in at all.
 * @param unlessSince skips the e-mail if one was sent after this time, for locks that may be
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
      // Locks the row: if several processes notice the lock, one sends the e-mail.
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
