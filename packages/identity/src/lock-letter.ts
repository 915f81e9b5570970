import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { LOCK_MINUTES } from './attempts.ts'
import type { Post } from './letters.ts'

/** Tells a person, if they may sign in at all, that nobody can under their name for a while. */
export async function writeLockLetter(
  engine: Engine,
  post: Post,
  { tenantId, userId }: { tenantId: number; userId: number },
  language: Language,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, async (tx) => {
    const person = await tx.q
      .selectFrom('users')
      .select('email')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .where('enabled', '=', true)
      .executeTakeFirst()
    if (!person) return
    await post.write(tx, { kind: 'accountLocked', to: person.email, language, values: { minutes: LOCK_MINUTES } })
  })
  post.wake()
}
