import type { ResultOf } from '@choba/contract/endpoint.ts'
import {
  NOTIFICATION_PICTURE_LIMIT,
  notificationCan,
} from '@choba/contract/managed-notifications.ts'
import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { notificationTypes } from '@choba/contract/notifications.filters.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { type AuditDetails, type Call, type Caller, principalOf } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { evidenceDownload, takeEvidence } from '#platform/files/evidence.ts'
import { findNotificationFile } from '#platform/notify/notification-files.ts'
import { SEND_TO_MANY } from '#platform/mail/mailer.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { type Download, type DownloadCall, implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import {
  createNotification,
  type Done,
  modifyNotification,
  removeNotification,
  withdrawNotification,
  type Writing,
} from './notification-changes.ts'
import { emailWriter, enqueueEmails, retryFailed, WRITE_EMAILS } from './notification-emails.ts'
import { countEmails, type FoundManaged } from './notification-management.repository.ts'
import {
  countAsked,
  detailOf,
  listManaged,
  listReaders,
  readManaged,
  readManagedRow,
  readOptions,
  searchReceivers,
} from './notification-management.service.ts'

const writingOf = (call: Call): Writing => ({
  tx: call.tx,
  principal: principalOf(call),
  tenant: call.tenant,
})

const isImportant = { IMPORTANT: true, NORMAL: false } as const

const about = (row: FoundManaged): AuditDetails => ({
  object: row.title,
  of: {
    kind: row.merchant_id === null ? 'systemNotification' : 'notification',
    id: String(row.id),
  },
})

/** Writes the audit entry of a change, and enqueues the job that sends e-mails at the release. */
async function written(call: Call, jobs: Services['jobs'], { before, after, row, renewed }: Done) {
  call.audit({
    ...about(row),
    detail: { ...changesOf(before, after), ...(renewed && { notifyAgain: renewed }) },
  })
  await enqueueEmails(call.tx, jobs, row)
  const detail = await detailOf(call.tx, principalOf(call), row)
  call.afterCommit(async () => {
    jobs.wake(WRITE_EMAILS)
    return detail
  })
  return detail
}

async function file(
  call: DownloadCall<never>,
  messageId: string,
  fileName: string,
): Promise<Download> {
  const principal = principalOf(call)
  return withScope(
    call.engine,
    scopeOf(principal),
    async (tx) => {
      const row = await readManagedRow(tx, principal, messageId)
      const found = await findNotificationFile(tx, row, fileName)
      if (!found) throw new AppError('notFound')
      return evidenceDownload(found, { ...about(row), detail: { fileName } })
    },
    { readOnly: true },
  )
}

/** Returns the types of notifications with their names in the caller's language. */
const types = ({ language }: Caller): ResultOf<typeof notificationManagement.typesForQuery> =>
  notificationTypes.map((messageType) => ({
    messageType,
    name: languages[language].notifications.kind[messageType],
  }))

const mayWrite = (call: Caller): boolean =>
  (['Message.add', 'Message.edit'] as const).some((permission) =>
    principalOf(call).permissions.has(permission),
  )

const routes = ({ jobs }: Pick<Services, 'jobs'>) =>
  implement('notificationManagement', notificationManagement, {
    list: ({ tx, query: { messageType, ...query }, ...call }) =>
      listManaged(tx, principalOf(call), {
        ...query,
        important: messageType && isImportant[messageType],
      }),
    systemList: ({ tx, query: { messageType, ...query }, ...call }) =>
      listManaged(tx, principalOf(call), {
        ...query,
        important: messageType && isImportant[messageType],
      }),
    systemImportantList: (call) =>
      listManaged(call.tx, principalOf(call), { ...call.query, important: true }),
    systemNormalList: (call) =>
      listManaged(call.tx, principalOf(call), { ...call.query, important: false }),
    detail: (call) => readManaged(call.tx, principalOf(call), call.query.messageId),
    systemDetail: (call) => readManaged(call.tx, principalOf(call), call.query.messageId),
    create: async (call) =>
      written(call, jobs, await createNotification(writingOf(call), call.body)),
    systemCreate: async (call) =>
      written(call, jobs, await createNotification(writingOf(call), call.body)),
    update: async (call) =>
      written(call, jobs, await modifyNotification(writingOf(call), call.body)),
    systemUpdate: async (call) =>
      written(call, jobs, await modifyNotification(writingOf(call), call.body)),
    withdraw: async (call) => {
      const { before, after, row } = await withdrawNotification(writingOf(call), call.body)
      call.audit({ ...about(row), detail: changesOf(before, after) })
      return detailOf(call.tx, principalOf(call), row)
    },
    remove: async (call) => {
      const { before, row } = await removeNotification(writingOf(call), call.body)
      call.audit({ ...about(row), detail: changesOf(before, null) })
      return null
    },
    retryEmails: async (call) => {
      const row = await readManagedRow(call.tx, principalOf(call), call.body.messageId, true)
      const failed = (await countEmails(call.tx, [row.id])).get(row.id)?.failed ?? 0
      if (!notificationCan.retry(row.state, failed)) throw new AppError('illegalOperation')
      const count = await retryFailed(call.tx, jobs, row)
      call.audit({ ...about(row), detail: { emails: count } })
      call.afterCommit(async () => {
        jobs.wake(SEND_TO_MANY)
        return { count }
      })
      return { count }
    },
    // The call redraws a picture, which takes about a second. It opens its transactions itself, so
    // that none is open during that time.
    upload: {
      manualTransactions: (call) =>
        takeEvidence(
          call,
          jobs,
          principalOf(call).merchant,
          call.body.file,
          NOTIFICATION_PICTURE_LIMIT,
        ),
    },
    managedFile: (call) => file(call as never, call.query.messageId, call.query.fileName),
    readers: (call) => listReaders(call.tx, principalOf(call), call.query),
    receiverCount: (call) => countAsked(call.tx, principalOf(call), call.query),
    systemReceivers: (call) => searchReceivers(call.tx, call.query),
    stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
    systemStores: (call) =>
      listSeenStores(call.tx, { merchant: call.merchant!, stores: 'all' }, call.query),
    options: (call) => readOptions(call.tx, principalOf(call)),
    typesForQuery: async (call) => types(call),
    typesForCreateOrUpdate: async (call) => (mayWrite(call) ? types(call) : []),
  })

export const notificationManagementArea: AreaDefinition = {
  queues: [WRITE_EMAILS],
  create: (services) => ({
    routes: routes(services),
    queues: { [WRITE_EMAILS]: emailWriter(services) },
  }),
}
