import { isDeepStrictEqual } from 'node:util'
import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import {
  notificationCan,
  type NewNotification,
  type NotificationRenewal,
  type NewSystemNotification,
} from '@choba/contract/managed-notifications.ts'
import { type notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { newId } from '@choba/database/ids.ts'
import { oneNodeAtATime } from '@choba/database/cluster.ts'
import type { Translations } from '@choba/database/notification-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { assertChanged } from '#platform/calls/changes.ts'
import { findFacts } from '#platform/notify/notification-files.ts'
import {
  facetsOf,
  type ReceiverChoice,
  storeTargetOf,
} from '#platform/notify/notification-receivers.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion, changedBy } from '#platform/calls/stale.ts'
import { assertPictures, writeFiles } from './notification-files.ts'
import {
  assertReach,
  choiceOf,
  findNamedUsers,
  namesOf,
  readChoice,
  writeReceivers,
} from './notification-receivers.ts'
import {
  countEmails,
  deleteBodies,
  deleteNotification,
  deleteReadings,
  type FoundManaged,
  updateNotification,
} from './notification-management.repository.ts'
import { detailOf, ownerOf, readManagedRow } from './notification-management.service.ts'

type Calls = typeof notificationManagement
type Written = NewNotification | NewSystemNotification

/**
 * User who writes a notification, and the tenant. An administrator writes notifications of the
 * service in the tenant's name.
 */
export interface Writing {
  readonly tx: Tx
  readonly principal: Principal
  readonly tenant: TenantRow
}

export interface Done {
  readonly before: AuditFields | null
  readonly after: AuditFields | null
  readonly row: FoundManaged
  /**
   * Way in which readers are informed about the change; undefined if they are not informed.
   */
  readonly renewed?: NotificationRenewal | undefined
}

/** Fields of a notification that the audit log records. */
export type AuditFields = Readonly<Record<string, unknown>>

async function auditFieldsOf(tx: Tx, row: FoundManaged): Promise<AuditFields> {
  const { merchantId, forAll, merchantIds, roleIds, roleNames, stores, userIds } = await readChoice(
    tx,
    row,
  )
  const storeIds = stores.map((store) => (merchantId === null ? storeTargetOf(store) : store.id))
  return {
    title: row.title,
    content: row.content,
    translations: row.translations,
    messageType: row.important ? 'IMPORTANT' : 'NORMAL',
    releaseAt: row.released_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isEditable: row.editable,
    sendByEmail: row.by_email,
    receivers: { forAll, merchantIds, roleIds, roleNames, storeIds, userIds },
    attachments: (await findFacts(tx, row)).map(({ label }) => label),
  }
}

interface Moments {
  readonly releasedAt: Date
  readonly expiresAt: Date | null
}

/**
 * Number of minutes that a release time may be in the past. Clocks of browsers differ, and sending
 * the form takes time.
 */
const LATE_MINUTES = 5

/**
 * Converts the release and expiry times, which are local times of the author, to instants.
 * @param released time of the release if the notification was already released; it cannot change
 * @throws AppError badRequest for a release in the past, or an expiry before the release
 */
async function momentsOf(
  { tx, principal }: Writing,
  { releaseAt, expiresAt }: Pick<Written, 'releaseAt' | 'expiresAt'>,
  released: Date | null,
): Promise<Moments> {
  const zone = principal.merchant.time_zone
  const at = (moment: string | undefined) =>
    sql<Date | null>`${moment ?? null}::timestamp at time zone ${zone}`
  const { rows } = await sql<{ release: Date | null; expires: Date | null; now: Date; late: Date }>`
    select ${at(releaseAt)} as release, ${at(expiresAt)} as expires, date_trunc('milliseconds', now()) as now,
      now() - make_interval(mins => ${LATE_MINUTES}::int) as late`.execute(tx.q)
  const { release, expires, now, late } = rows[0]!
  if (!released && release && release < late)
    throw new AppError('badRequest', badField('releaseAt', 'tooSmall'))
  const releasedAt = released ?? (release && release > now ? release : now)
  if (expires && expires <= releasedAt)
    throw new AppError('badRequest', badField('expiresAt', 'tooSmall'))
  return { releasedAt, expiresAt: expires }
}

const translationsOf = ({ translations = {} }: Pick<Written, 'translations'>): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== undefined))

const textsOf = (written: Written) => [
  { path: 'content', content: written.content },
  ...Object.entries(translationsOf(written)).map(([language, text]) => ({
    path: `translations.${language}.content`,
    content: text.content,
  })),
]

const columnsOf = (
  written: Written,
  { releasedAt, expiresAt }: Moments,
  choice: ReceiverChoice,
) => ({
  important: written.messageType === 'IMPORTANT',
  title: written.title,
  content: written.content,
  translations: JSON.stringify(translationsOf(written)),
  released_at: releasedAt,
  expires_at: expiresAt,
  editable: written.isEditable,
  by_email: written.sendByEmail,
  for_all: choice.forAll,
  facets: facetsOf(choice),
})

/**
 * Creates a notification.
 * @throws AppError notFound for unknown receivers or files; illegalOperation for receivers outside
 * the author's stores; badRequest
 */
export async function createNotification(writing: Writing, written: Written): Promise<Done> {
  const { tx, principal, tenant } = writing
  const owner = ownerOf(principal)
  const choice = await choiceOf(tx, owner, written.receivers)
  assertReach(principal, choice)
  const moments = await momentsOf(writing, written, null)
  const notification = { id: newId(), tenant_id: tenant.id, merchant_id: owner }
  await tx.q
    .insertInto('notifications')
    .values({
      ...notification,
      ...columnsOf(written, moments, choice),
      author_name: owner === null ? nameOf(tenant) : principal.merchant.name,
      source: null,
    })
    .execute()
  await writeReceivers(tx, notification.id, choice)
  await writeFiles(tx, principal, notification, { kept: [], added: written.fileList ?? [] })
  await assertPictures(tx, notification, textsOf(written))
  const row = await readManagedRow(tx, principal, String(notification.id))
  return { before: null, after: await auditFieldsOf(tx, row), row }
}

/**
 * Returns a notification that has not changed since the user read it. Locks its row until the
 * transaction ends.
 * @throws AppError notFound, conflict, illegalOperation
 */
async function take(
  { tx, principal }: Writing,
  { messageId, version }: { messageId: string; version: number },
) {
  await oneNodeAtATime(tx)
  const row = await readManagedRow(tx, principal, messageId, true)
  await assertVersion(row, version, principal.merchant.time_zone, () =>
    detailOf(tx, principal, row),
  )
  const choice = await readChoice(tx, row)
  assertReach(principal, choice)
  return { row, choice }
}

/**
 * Returns true if two choices select the same receivers, in any order. Merchants, roles and stores
 * that were deleted meanwhile do not count.
 */
async function isSameChoice(
  tx: Tx,
  stored: ReceiverChoice,
  asked: ReceiverChoice,
): Promise<boolean> {
  const sets = async (choice: ReceiverChoice) => {
    const { merchants, roles, stores } = await namesOf(tx, choice)
    const users = await findNamedUsers(tx, choice.userIds)
    return [
      choice.forAll,
      merchants.map(({ code }) => code),
      roles.map(({ id }) => id).toSorted((a, b) => a - b),
      choice.roleNames.toSorted(),
      stores.map(({ entCode, code }) => `${entCode}/${code}`),
      users.map(({ id }) => id).toSorted((a, b) => a - b),
    ]
  }
  return isDeepStrictEqual(await sets(stored), await sets(asked))
}

/**
 * Returns the fields that readers see. If one of them changes, readers of the earlier text have not
 * read the current text.
 */
const textAuditFields = ({
  title,
  content,
  translations,
  messageType,
  attachments,
}: AuditFields) => ({
  title,
  content,
  translations,
  messageType,
  attachments,
})

/**
 * Informs readers of a change after the release. Sets the date of the notification to now. Marks it
 * as unread if it is important or the author requests this. Sends e-mails if the author requests
 * this.
 * @throws AppError illegalOperation if earlier e-mails of the notification are still waiting to be
 * sent
 */
async function renew(
  tx: Tx,
  row: FoundManaged,
  again: NotificationRenewal | undefined,
): Promise<void> {
  const { tenant_id: tenantId, id } = row
  await updateNotification(tx, tenantId, id, { revised_at: sql<Date>`now()` })
  if (row.important || again) await deleteReadings(tx, tenantId, id)
  if (again !== 'EMAIL') return
  const waiting = (await countEmails(tx, [id])).get(id)?.waiting ?? 0
  if (waiting > 0 || (row.by_email && !row.emails_written_at))
    throw new AppError('illegalOperation')
  await deleteBodies(tx, tenantId, id)
  await updateNotification(tx, tenantId, id, {
    by_email: true,
    emails_written_at: null,
    emailed_through: null,
  })
}

/**
 * Changes a notification. After its release, its receivers and its release time can no longer
 * change. E-mails are then sent only if the author informs the readers again.
 * @throws AppError notFound, conflict, illegalOperation, badRequest, nothingToDo
 */
export async function modifyNotification(
  writing: Writing,
  {
    messageId,
    version,
    keptFiles = [],
    notifyAgain,
    ...written
  }: BodyOf<Calls['update']> | BodyOf<Calls['systemUpdate']>,
): Promise<Done> {
  const { tx, principal } = writing
  const { row, choice: stored } = await take(writing, { messageId, version })
  if (!notificationCan.edit(row.state, row.editable)) throw new AppError('illegalOperation')
  const isReleased = row.state !== 'SCHEDULED'
  const before = await auditFieldsOf(tx, row)
  const choice = await choiceOf(tx, ownerOf(principal), written.receivers)
  assertReach(principal, choice)
  if (isReleased ? !(await isSameChoice(tx, stored, choice)) : notifyAgain)
    throw new AppError('illegalOperation')
  const moments = await momentsOf(writing, written, isReleased ? row.released_at : null)
  await updateNotification(tx, row.tenant_id, row.id, {
    ...columnsOf(written, moments, isReleased ? stored : choice),
    ...(isReleased && { by_email: row.by_email }),
    ...changedBy(principal.user.full_name),
  })
  if (!isReleased) await writeReceivers(tx, row.id, choice)
  await writeFiles(tx, principal, row, { kept: keptFiles, added: written.fileList ?? [] })
  await assertPictures(tx, row, textsOf(written))
  const changed = await readManagedRow(tx, principal, messageId)
  const after = await auditFieldsOf(tx, changed)
  assertChanged(before, after)
  if (!isReleased || isDeepStrictEqual(textAuditFields(before), textAuditFields(after)))
    return { before, after, row: changed }
  await renew(tx, changed, notifyAgain)
  return {
    before,
    after,
    row: await readManagedRow(tx, principal, messageId),
    renewed: notifyAgain,
  }
}

/**
 * Withdraws a notification. Users no longer see it, and the text of e-mails that are not yet sent
 * is deleted.
 * @throws AppError notFound, conflict, illegalOperation
 */
export async function withdrawNotification(
  writing: Writing,
  which: { messageId: string; version: number },
): Promise<Done> {
  const { tx, principal } = writing
  const { row } = await take(writing, which)
  if (!notificationCan.withdraw(row.state)) throw new AppError('illegalOperation')
  await updateNotification(tx, row.tenant_id, row.id, {
    withdrawn_at: sql<Date>`now()`,
    ...changedBy(principal.user.full_name),
  })
  await deleteBodies(tx, row.tenant_id, row.id)
  const withdrawn = await readManagedRow(tx, principal, which.messageId)
  return { before: { state: row.state }, after: { state: withdrawn.state }, row: withdrawn }
}

export async function removeNotification(
  writing: Writing,
  which: { messageId: string; version: number },
): Promise<Done> {
  const { row } = await take(writing, which)
  const before = await auditFieldsOf(writing.tx, row)
  await deleteNotification(writing.tx, row.tenant_id, row.id)
  return { before, after: null, row }
}
