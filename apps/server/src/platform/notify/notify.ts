import { randomUUID } from 'node:crypto'
import type { Permission } from '@choba/contract/permissions.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import type { NotificationKind } from '@choba/phrases/phrases.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const NOTIFY = 'notify'

/** Values of the placeholders of a notification; amounts and instants as people read them. */
export type NotificationParams = Readonly<Record<string, string | number>>

/** Whom to notify: these users; or those of a merchant who hold a permission and see the store, or where it is null, every store; or the tenant's administrators who hold a permission; `except` one who knows of it otherwise. */
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
  /** The area and the name under `notifications` of its phrases, such as `refunds.gaveUp`. */
  kind: NotificationKind
  params: NotificationParams
  /** Where the portal shows what it is about, such as `trade/20261120000011`. */
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
 * Notifies people of something in its own transaction: a job writes the notification, and e-mails to those who want them, when
 * that has committed. Who receives it is decided then.
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
