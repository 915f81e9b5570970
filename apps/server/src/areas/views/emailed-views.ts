import { periodOn } from '@choba/contract/moving-periods.ts'
import type { Period } from '@choba/contract/period.ts'
import type { EmailSchedule } from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Views are not e-mailed before this time of day, in minutes after midnight in the merchant's time
 * zone.
 */
const EARLIEST = 7 * 60

const movingPeriod = { daily: 'yesterday', weekly: 'lastWeek', monthly: 'lastMonth' } as const

/**
 * Returns the business days that an e-mail sent on the day `today` covers: the last complete day,
 * week or month.
 */
export const periodEmailed = (schedule: EmailSchedule, today: string): Period =>
  periodOn(movingPeriod[schedule], today)

const scheduled = ({ q }: Tx, tenantId: number, screen: ViewScreen) =>
  q
    .selectFrom('views as v')
    .innerJoin('merchants as m', 'm.id', 'v.merchant_id')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select([
      'v.id',
      'v.merchant_id',
      'v.tenant_id',
      'v.user_id',
      'v.role_id',
      'v.name',
      'v.filters',
    ])
    .select(['v.emailed_through', 'u.full_name as owner'])
    .select(sql<EmailSchedule>`v.email_schedule`.as('schedule'))
    .select(businessDay(sql`now()`, sql`m.time_zone`, sql`m.closing_minutes`).as('today'))
    .where('v.tenant_id', '=', tenantId)
    .where('v.screen', '=', screen)
    .where('v.email_schedule', 'is not', null)
    .where('m.enabled', '=', true)
    .where(
      sql<boolean>`(now() at time zone m.time_zone)::time >= make_interval(mins => ${EARLIEST}::int)::time`,
    )
    .orderBy('v.merchant_id')
    .orderBy('v.id')

/** A view whose e-mail is due, with the business days that the e-mail covers. */
export type EmailedView = Awaited<ReturnType<typeof findDueViews>>[number]

/**
 * Finds the views of one list whose e-mail is due. An e-mail is due if the last complete day, week
 * or month has not been e-mailed yet.
 */
export async function findDueViews(tx: Tx, tenantId: number, screen: ViewScreen) {
  const rows = await scheduled(tx, tenantId, screen).execute()
  return rows
    .map((row) => ({ ...row, period: periodEmailed(row.schedule, row.today) }))
    .filter(({ emailed_through, period }) => emailed_through! < period.to)
}

/**
 * Finds the recipients of a view's e-mail: its owner, and the users of the role with which the view
 * is shared. Leaves out users who have turned e-mails off.
 */
export const findEmailReceivers = ({ q }: Tx, { merchant_id, user_id, role_id }: EmailedView) =>
  q
    .selectFrom('users')
    .select(['id', 'email'])
    .where('merchant_id', '=', merchant_id)
    .where('enabled', '=', true)
    .where((where) =>
      where.or([
        where('id', '=', user_id),
        where.and([where('role_id', '=', role_id ?? -1), where('email_messages', '=', true)]),
      ]),
    )
    .orderBy('id')
    .execute()

/**
 * Marks the e-mails of a view as written. Must run in the transaction that writes them.
 * @returns false if another process has already written them, or the schedule has changed or ended
 * in the meantime
 */
export async function markEmailed({ q }: Tx, view: EmailedView): Promise<boolean> {
  const marked = await q
    .updateTable('views')
    .set({ emailed_through: view.period.to })
    .where('merchant_id', '=', view.merchant_id)
    .where('id', '=', view.id)
    .where('email_schedule', '=', view.schedule)
    .where('emailed_through', '=', view.emailed_through)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
