import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { RetryLater } from '#platform/jobs/jobs.ts'
import { UNSUBSCRIBE_PATH, type Tenants } from '#platform/access/tenants.ts'
import { returnPathOf } from './bounces.ts'
import { markFailed, markSent, release, take, type ClaimedMail, type MailScope } from './mails.ts'
import { SEND_MAIL, SEND_TO_MANY, type MailJob } from './mailer.ts'
import { NotAccepted, Undeliverable, type MailTransport, type OutgoingMail } from './transport.ts'
import { type RunInOrder, serialQueue } from './serial-queue.ts'

/**
 * Time limit for one attempt in milliseconds. Shorter than an e-mail's lease, so that two workers
 * never send the same e-mail at the same time.
 */
const SEND_DEADLINE = 15_000
/** Pauses in milliseconds between attempts to record that an e-mail was sent. */
const RECEIPT_PAUSES = [200, 400, 800, 1_600]
/** Milliseconds after which a slow e-mail no longer blocks the next e-mail. */
const TURN_TIMEOUT_MS = 1_000

export interface EmailServices {
  engine: Engine
  tenants: Pick<Tenants, 'byId'>
  transport: MailTransport
  /** Sender address; null means `no-reply` at the tenant's host. */
  from: string | null
  /** Address for returned e-mails; null means the sender. */
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
    // Only notifications have an unsubscribe link. All other e-mails were requested by their
    // recipient, or are too important to unsubscribe.
    unsubscribe:
      claimed.kind === 'notification' ? `${origin}${UNSUBSCRIBE_PATH}?token=${claimed.id}` : null,
  }
}

/**
 * Creates the job handler that sends an e-mail: claims it, sends it outside any transaction, then
 * records the success. Ordinary e-mails are retried until they are sent. A one-time code is retried
 * until it expires, but not after an attempt that may have delivered the code.
 * @param inTurn queue that all senders of a process share
 * @param isUrgent true if the e-mails are sent before e-mails to many recipients
 */
export function mailSender(
  services: EmailServices,
  inTurn: RunInOrder = serialQueue(TURN_TIMEOUT_MS),
  isUrgent = true,
): (job: MailJob, signal: AbortSignal) => Promise<void> {
  // Ids of e-mails that were sent but not recorded as sent. This process does not send them again.
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
    // A job that waited too long for earlier e-mails has reached its time limit and is retried.
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
      // The error is thrown even if the e-mail has expired; the next run of the job then finds
      // nothing to send.
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
    // All queues send through one serial queue. So a process that dies leaves at most one e-mail in
    // an unknown state, and not one per queue.
    const inTurn = serialQueue(TURN_TIMEOUT_MS)
    return {
      queues: {
        [SEND_MAIL]: { work: mailSender(services, inTurn, true) },
        [SEND_TO_MANY]: { work: mailSender(services, inTurn, false) },
      },
    }
  },
}
