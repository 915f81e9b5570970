import { sql } from 'kysely'
import type { Scope, Tx } from '@choba/database/scope.ts'

export type MailScope = Extract<Scope, { role: 'mail' }>

/**
 * Seconds for which other workers cannot claim an e-mail that a worker has claimed. Longer than the
 * time limit of an attempt to send.
 */
const LEASE_SECONDS = 30

const lease = sql`${sql.lit(LEASE_SECONDS)} * interval '1 second'`
/**
 * SQL condition: the claim of an e-mail has expired. A claim in the future counts as expired,
 * because it was made before the clock was set back.
 */
const isLeaseOver = sql<boolean>`(claimed_at < now() - ${lease} or claimed_at > now() + ${lease})`
const forgotten = { body_text: null, body_html: null }

/** An e-mail that this process has claimed. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Starts an update of an e-mail; it changes nothing if the e-mail is already sent or failed. */
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
      // Truncated to milliseconds, so that JavaScript returns the same value; it also identifies
      // the claim.
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

/** Marks a one-time code as failed if it expired, or if the worker that tried to send it died. */
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
 * Claims an e-mail in order to send it. Result `held`: another worker has claimed the e-mail, and a
 * later attempt may be needed. Result `settled`: the e-mail is already sent or failed.
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

/**
 * Adds the text of an e-mail to many recipients, which is stored once for all of them. `settled` if
 * the text was deleted because the notification was withdrawn.
 */
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

/** Marks an e-mail as sent, regardless of which worker has claimed it. */
export const markSent = (tx: Tx<MailScope>, id: string) =>
  open(tx, id)
    .set({ sent_at: sql<Date>`now()`, ...forgotten })
    .execute()

/** Marks an e-mail as failed, so that no further attempt is made. */
export const markFailed = (
  tx: Tx<MailScope>,
  { id, claimed_at }: ClaimedMail,
  failure: 'refused' | 'withdrawn',
) =>
  open(tx, id)
    .set({ failed_at: sql<Date>`now()`, failure, ...forgotten })
    .where('claimed_at', '=', claimed_at)
    .execute()

/**
 * Marks a sent e-mail as bounced.
 * @returns false if no such e-mail was sent, or its sending is not recorded yet
 */
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

/** Releases a claim, so that the next attempt need not wait for the lease to end. */
export const release = (tx: Tx<MailScope>, { id, claimed_at }: ClaimedMail) =>
  open(tx, id).set({ claimed_at: null }).where('claimed_at', '=', claimed_at).execute()
