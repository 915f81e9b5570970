import { sql } from 'kysely'
import type { Scope, Tx } from '@choba/database/scope.ts'

export type MailScope = Extract<Scope, { role: 'mail' }>

/** How long no one else touches an email that someone is sending: longer than any try may take. */
const LEASE_SECONDS = 30

const lease = sql`${sql.lit(LEASE_SECONDS)} * interval '1 second'`
/** True if no one sends an email that was claimed. A claim that lies ahead is of a clock that was set back since. */
const isLeaseOver = sql<boolean>`(claimed_at < now() - ${lease} or claimed_at > now() + ${lease})`
const forgotten = { body_text: null, body_html: null }

/** An email in the hands of this process. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>

/** This email is neither sent nor failed. */
const open = ({ q, scope }: Tx<MailScope>, id: string) =>
  q
    .updateTable('mails')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)

function claim(tx: Tx<MailScope>, id: string) {
  return (
    open(tx, id)
      // In milliseconds, so that it comes back from JavaScript as it went: it is also the claim's name.
      .set({ claimed_at: sql<Date>`date_trunc('milliseconds', now())` })
      .where((eb) =>
        eb.or([
          eb.and([eb('expires_at', 'is', null), isLeaseOver]),
          eb.and([
            eb('claimed_at', 'is', null),
            eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]),
          ]),
        ]),
      )
      .returning([
        'id',
        'kind',
        'recipient',
        'subject',
        'body_text',
        'body_html',
        'created_at',
        'expires_at',
        'claimed_at',
        'notification_id',
        'language',
      ])
      .executeTakeFirst()
  )
}

/** A one-time code that is out of date, or whose one try ended with its process. */
const giveUp = (tx: Tx<MailScope>, id: string) =>
  open(tx, id)
    .set({ failed_at: sql<Date>`now()`, ...forgotten })
    .where('expires_at', 'is not', null)
    .where((eb) =>
      eb.or([
        isLeaseOver,
        eb.and([eb('claimed_at', 'is', null), eb('expires_at', '<=', sql<Date>`now()`)]),
      ]),
    )
    .execute()

/**
 * Takes an email in order to send it. `held`: someone else is at it, and it may come back; `settled`: there is nothing
 * left to do.
 */
export async function take(
  tx: Tx<MailScope>,
  id: string,
): Promise<ClaimedMail | 'held' | 'settled'> {
  const claimed = await claim(tx, id)
  if (claimed) return claimed.notification_id === null ? claimed : withBody(tx, claimed)
  await giveUp(tx, id)
  const held = await tx.q
    .selectFrom('mails')
    .select('id')
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return held ? 'held' : 'settled'
}

/** The text of an email that goes to many; where there is none any more, what it was about was withdrawn. */
async function withBody(tx: Tx<MailScope>, claimed: ClaimedMail): Promise<ClaimedMail | 'settled'> {
  const body = await tx.q
    .selectFrom('mail_bodies')
    .select(['body_text', 'body_html'])
    .where('tenant_id', '=', tx.scope.tenantId)
    .where('notification_id', '=', claimed.notification_id!)
    .where('language', '=', claimed.language!)
    .executeTakeFirst()
  if (body) return { ...claimed, ...body }
  await markFailed(tx, claimed, 'withdrawn')
  return 'settled'
}

/** It has left, whoever holds it by now. */
export const markSent = (tx: Tx<MailScope>, id: string) =>
  open(tx, id)
    .set({ sent_at: sql<Date>`now()`, ...forgotten })
    .execute()

/** It will not be tried again. */
export const markFailed = (
  tx: Tx<MailScope>,
  { id, claimed_at }: ClaimedMail,
  failure: 'refused' | 'withdrawn',
) =>
  open(tx, id)
    .set({ failed_at: sql<Date>`now()`, failure, ...forgotten })
    .where('claimed_at', '=', claimed_at)
    .execute()

/** A mail server took it and gave it up later. @returns false when no such e-mail has left: there is none, or it is not receipted yet */
export async function markBounced({ q, scope }: Tx<MailScope>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('mails')
    .set({
      failed_at: sql<Date>`coalesce(failed_at, now())`,
      failure: sql<'bounced'>`coalesce(failure, 'bounced')`,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The next try need not wait for the lease to end. */
export const release = (tx: Tx<MailScope>, { id, claimed_at }: ClaimedMail) =>
  open(tx, id).set({ claimed_at: null }).where('claimed_at', '=', claimed_at).execute()
