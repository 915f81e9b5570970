import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LetterSender, LetterTx, Post } from '@choba/identity/letters.ts'
import { nameOf } from '#platform/brand.ts'
import type { Jobs } from '#platform/jobs.ts'
import { compose, type Sender } from './compose.ts'

export const SEND_MAIL = 'mail-send'

export interface MailJob {
  tenantId: number
  mailId: string
}

const senderFrom = ({ tenant, origin }: LetterSender): Sender => ({
  sender: nameOf(tenant),
  brand: tenant.style,
  home: `${origin}/`,
})

// Read in the letter's own transaction: another one would wait for it where there is one connection.
async function senderOf({ q, scope }: LetterTx): Promise<Sender> {
  const tenant = await q
    .selectFrom('tenants')
    .select(['name', 'oem', 'style'])
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const origin = await q
    .selectFrom('tenant_origins')
    .select('origin')
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('origin')
    .executeTakeFirst()
  return senderFrom({ tenant, origin: origin?.origin ?? '' })
}

/** Writes letters into the transaction of what they are about; a job sends them when it has committed. */
export const createPost = (jobs: Pick<Jobs, 'enqueue' | 'wake'>): Post => ({
  async write(tx, letter, from) {
    const { tenantId } = tx.scope
    const id = randomUUID()
    const { subject, text, html } = compose(letter, from ? senderFrom(from) : await senderOf(tx))
    await tx.q
      .insertInto('mails')
      .values({
        tenant_id: tenantId,
        id,
        kind: letter.kind,
        recipient: letter.to,
        subject,
        body_text: text,
        body_html: html,
        // A code is of no use later, and is not tried again.
        expires_at:
          letter.kind === 'signInCode' ? sql<Date>`now() + ${letter.values.minutes} * interval '1 minute'` : null,
      })
      .execute()
    await jobs.enqueue(tx, SEND_MAIL, { tenantId, mailId: id } satisfies MailJob)
  },
  wake: () => jobs.wake(SEND_MAIL),
})
