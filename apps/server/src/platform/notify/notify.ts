import { randomUUID } from 'node:crypto'
import type { Permission } from '@choba/contract/permissions.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import type { NotificationKind } from '@choba/phrases/phrases.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const NOTIFY = 'notify'

/** Placeholder values of a notification; amounts and instants are already formatted. */
export type NotificationParams = Readonly<Record<string, string | number>>

/**
 * Receivers of a notification, in one of three forms: a list of users, a merchant's users with a
 * permission who see a store (null: who see all stores), or the tenant's administrators with a
 * permission. `except` excludes one user, such as the user who made the change.
 */
export type Receivers =
  | { readonly userIds: readonly number[] }
  | {
      readonly merchantId: number
      readonly permission: Permission
      readonly storeId: number | null
      readonly except?: number
    }
  | { readonly administrators: Permission; readonly except: number }

export interface NotificationToSend {
  /** Area and phrase name under `notifications`, such as `refunds.abandoned`. */
  kind: NotificationKind
  params: NotificationParams
  /** Portal page that shows the subject, such as `trade/20261120000011`. */
  path: string
  isImportant: boolean
}

export interface NotifyJob extends NotificationToSend {
  tenantId: number
  source: string
  receivers: Receivers
}

export type Notify = (
  tx: EmailTx,
  receivers: Receivers,
  notification: NotificationToSend,
) => Promise<void>

/**
 * Queues a notification in the caller's transaction. After the commit, a job determines the
 * receivers, writes the notification, and e-mails the receivers who want e-mails.
 */
export const createNotify =
  (jobs: Pick<Jobs, 'enqueue'>): Notify =>
  async (tx, receivers, notification) => {
    const job: NotifyJob = {
      ...notification,
      tenantId: tx.scope.tenantId,
      source: randomUUID(),
      receivers,
    }
    await jobs.enqueue(tx, NOTIFY, job)
  }
