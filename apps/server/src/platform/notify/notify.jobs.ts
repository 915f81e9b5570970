import type { Permission } from '@choba/contract/permissions.ts'
import { type Language, languages as allLanguages } from '@choba/contract/session.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { UserRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { NotificationKind, Phrases } from '@choba/phrases/phrases.ts'
import { sql } from 'kysely'
import { createTranslator } from 'use-intl/core'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { nameOf } from '#platform/portal/theme.ts'
import { languagesOf } from './languages-of.ts'
import { NOTIFY, type NotificationParams, type NotifyJob, type Receivers } from './notify.ts'

/** Returns title and text of a notification in one language. */
export function notificationText(
  kind: NotificationKind,
  language: Language,
  params: NotificationParams,
) {
  const [area, name] = kind.split('.') as [string, string]
  const { [area as keyof Phrases]: phrases } = languages[language]
  const { notifications } = phrases as {
    notifications: Record<string, { title: string; content: string }>
  }
  const t = createTranslator({ locale: language, messages: notifications[name]! })
  return { title: t('title', params), content: t('content', params) }
}

/**
 * Returns the texts in all other languages, because a reader sees the notification in the portal's
 * current language.
 */
const translationsOf = (kind: NotificationKind, language: Language, params: NotificationParams) =>
  Object.fromEntries(
    allLanguages
      .filter((other) => other !== language)
      .map((other) => [other, notificationText(kind, other, params)]),
  )

/** SQL condition: the role of user `u` includes a permission. */
function holds(permission: Permission) {
  const [module, action] = permission.split('.') as [string, string]
  return sql<boolean>`exists (select from role_permissions p where p.merchant_id = u.merchant_id and p.role_id = u.role_id
    and p.module = ${module} and p.action = ${action})`
}

/** Finds the active users who receive the notification. */
async function findReceivers(
  { q }: Pick<Tx, 'q'>,
  tenantId: number,
  receivers: Receivers,
): Promise<UserRow[]> {
  const users = q
    .selectFrom('users as u')
    .selectAll('u')
    .where('u.tenant_id', '=', tenantId)
    .where('u.enabled', '=', true)
    .where('u.receive_messages', '=', true)
    .orderBy('u.id')
  if ('userIds' in receivers)
    return users.where('u.id', '=', sql<number>`any(${receivers.userIds}::int[])`).execute()
  if ('administrators' in receivers)
    return users
      .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
      .where('m.is_system', '=', true)
      .where('u.id', '<>', receivers.except)
      .where(holds(receivers.administrators))
      .execute()
  const { merchantId, permission, storeId, except } = receivers
  return users
    .where('u.merchant_id', '=', merchantId)
    .$if(except !== undefined, (query) => query.where('u.id', '<>', except!))
    .where(holds(permission))
    .where(
      sql<boolean>`(u.store_scope = 'all' or (u.store_scope = 'some' and exists (select from user_stores s
        where s.merchant_id = u.merchant_id and s.user_id = u.id and s.store_id = ${storeId}::int)))`,
    )
    .execute()
}

type NotifyServices = Pick<Services, 'engine' | 'mailer' | 'tenants'>

/**
 * Writes a notification for all receivers in one transaction. If the same job runs again, nothing
 * is written.
 */
export async function deliver(
  { engine, mailer, tenants }: NotifyServices,
  job: NotifyJob,
): Promise<void> {
  const { tenantId, kind, params, isImportant, path, source } = job
  const { tenant, origin } = (await tenants.byId(tenantId))!
  await withScope(engine, { role: 'admin', tenantId }, async (tx) => {
    const users = await findReceivers(tx, tenantId, job.receivers)
    const languageOf = await languagesOf(
      tx,
      tenantId,
      users.map(({ id }) => id),
    )
    // Writes one notification per merchant and language. Row-level security shows each one to its
    // merchant only.
    const groups = Map.groupBy(users, (user) => `${user.merchant_id} ${languageOf(user.id)}`)
    for (const [name, group] of groups) {
      const [first] = group as [UserRow, ...UserRow[]]
      const language = languageOf(first.id)
      const { title, content } = notificationText(kind, language, params)
      const id = newId()
      const written = await tx.q
        .insertInto('notifications')
        .values({
          tenant_id: tenantId,
          id,
          merchant_id: first.merchant_id,
          important: isImportant,
          title,
          content,
          translations: JSON.stringify(translationsOf(kind, language, params)),
          author_name: nameOf(tenant),
          released_at: new Date(),
          for_all: false,
          source: `${source} ${name}`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows !== 1n) continue
      const ids = group.map((user) => user.id)
      await sql`insert into notification_receivers (merchant_id, user_id, notification_id, tenant_id)
        select ${first.merchant_id}, user_id, ${id}, ${tenantId} from unnest(${ids}::int[]) user_id
        returning user_id`.execute(tx.q)
      for (const { email: to } of group.filter((user) => user.email_messages))
        await mailer.enqueue(
          tx,
          {
            kind: 'notification',
            to,
            language,
            values: { title, content, link: `${origin}/#/${path}` },
          },
          { tenant, origin },
        )
    }
  })
  mailer.flush()
}

export const notifyArea: AreaDefinition = {
  queues: [NOTIFY],
  create: (services) => ({
    queues: { [NOTIFY]: { work: (job: NotifyJob) => deliver(services, job) } },
  }),
}
