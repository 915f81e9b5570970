import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { nameOf } from '#platform/portal/brand.ts'
import { RetryLater } from '#platform/jobs/jobs.ts'
import { UNSUBSCRIBE_PATH, type Tenants } from '#platform/access/tenants.ts'
import { returnPathOf } from './bounces.ts'
import { markFailed, markSent, release, take, type ClaimedMail, type MailScope } from './mails.ts'
import { SEND_MAIL, SEND_TO_MANY, type MailJob } from './mailer.ts'
import { NotAccepted, Undeliverable, type MailTransport, type OutgoingMail } from './transport.ts'
import { type RunInOrder, serialQueue } from './serial-queue.ts'

/** How long one try may take; an email's lease is longer, so two never send it at the same time. */
const SEND_DEADLINE = 15_000
/** Between the tries to write down that an email has left. */
const RECEIPT_PAUSES = [200, 400, 800, 1_600]
/** How long a slow email holds up the next one. */
const TURN_TIMEOUT_MS = 1_000

export interface EmailServices {
  engine: Engine
  tenants: Pick<Tenants, 'byId'>
  transport: MailTransport
  /** The sender's address; null: `no-reply` at the tenant's own host. */
  from: string | null
  /** Where returned e-mails come to; null: to the sender. */
  bounceAddress: string | null
}

async function outgoing(
  { tenants, from, bounceAddress }: EmailServices,
  tenantId: number,
  claimed: ClaimedMail,
): Promise<OutgoingMail> {
  const { tenant, origin } = (await tenants.byId(tenantId))!
  const host = new URL(origin).hostname
  return {
    id: claimed.id,
    tenantId,
    kind: claimed.kind,
    from: { name: nameOf(tenant), address: from ?? `no-reply@${host}` },
    to: claimed.recipient,
    subject: claimed.subject,
    text: claimed.body_text ?? '',
    html: claimed.body_html ?? '',
    writtenAt: claimed.created_at,
    messageId: `<${claimed.id}@${host}>`,
    returnPath:
      bounceAddress === null ? null : returnPathOf(bounceAddress, { tenantId, id: claimed.id }),
    // Everything else is asked for by its receiver, or important.
    unsubscribe:
      claimed.kind === 'notification' ? `${origin}${UNSUBSCRIBE_PATH}?token=${claimed.id}` : null,
  }
}

/**
 * What sends an email: claimed first, handed over outside any transaction, receipted afterwards. An ordinary email is
 * tried until it has left; a one-time code is tried until it expires, but not again after a try that may have reached
 * a mailbox.
 * @param inTurn what all senders of a process share
 * @param isUrgent its emails do not wait for those that go to many
 */
export function mailSender(
  services: EmailServices,
  inTurn: RunInOrder = serialQueue(TURN_TIMEOUT_MS),
  isUrgent = true,
): (job: MailJob, signal: AbortSignal) => Promise<void> {
  // Emails that have left and could not be receipted: to this process at least they are no news.
  const left = new Set<string>()
  const inMail = <T>(tenantId: number, work: (tx: Tx<MailScope>) => Promise<T>) =>
    withScope(services.engine, { role: 'mail', tenantId }, work, { keepPlans: true })

  async function receipt(tenantId: number, id: string): Promise<void> {
    left.add(id)
    for (const wait of [...RECEIPT_PAUSES, null]) {
      try {
        await inMail(tenantId, (tx) => markSent(tx, id))
        break
      } catch (error) {
        if (wait === null) throw error
        await pause(wait)
      }
    }
    left.delete(id)
  }

  async function send({ tenantId, mailId }: MailJob, signal: AbortSignal): Promise<void> {
    // Whoever waited too long for the turn has been given back to the queue by now.
    if (signal.aborted) throw new RetryLater('too many emails at once')
    const taken = await inMail(tenantId, (tx) => take(tx, mailId))
    if (taken === 'settled') return
    if (taken === 'held') throw new RetryLater('another worker is sending this email')
    try {
      const mail = await outgoing(services, tenantId, taken)
      await services.transport.send(
        mail,
        AbortSignal.any([signal, AbortSignal.timeout(SEND_DEADLINE)]),
      )
    } catch (error) {
      const isOneTry = taken.expires_at !== null && !(error instanceof NotAccepted)
      const isOver = error instanceof Undeliverable || isOneTry
      await inMail(tenantId, (tx) =>
        isOver ? markFailed(tx, taken, 'refused') : release(tx, taken),
      )
      // One that is over is reported like any other; the job's next run finds nothing left to do.
      throw error
    }
    await receipt(tenantId, mailId)
  }

  return (job, signal) =>
    left.has(job.mailId)
      ? receipt(job.tenantId, job.mailId)
      : inTurn(() => send(job, signal), isUrgent)
}

export const mailArea: AreaDefinition = {
  queues: [SEND_MAIL, SEND_TO_MANY],
  create: ({ engine, tenants, transport, config }) => {
    const { smtpFrom: from, bounces } = config
    const services = { engine, tenants, transport, from, bounceAddress: bounces?.address ?? null }
    // A process that dies leaves one email of which no one knows whether it has left, not one of each queue.
    const inTurn = serialQueue(TURN_TIMEOUT_MS)
    return {
      queues: {
        [SEND_MAIL]: { work: mailSender(services, inTurn, true) },
        [SEND_TO_MANY]: { work: mailSender(services, inTurn, false) },
      },
    }
  },
}
