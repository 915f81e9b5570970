import { periodOn } from '@choba/contract/moving-periods.ts'
import type { Period } from '@choba/contract/period.ts'
import type { EmailSchedule } from '@choba/contract/saved-views.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Minutes after midnight of the merchant's clock before which no e-mail of a view is written. */
const EARLIEST = 7 * 60

const movingPeriod = { daily: 'yesterday', weekly: 'lastWeek', monthly: 'lastMonth' } as const

/** The business days that an e-mail written on the business day `today` is about: the last ones of its kind that are over. */
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

/** A view whose figures are due, and the business days that they are of. */
export type EmailedView = Awaited<ReturnType<typeof findDueViews>>[number]

/** The views of a tenant on one list whose last day, week or month is over and has not been e-mailed yet. */
export async function findDueViews(tx: Tx, tenantId: number, screen: ViewScreen) {
  const rows = await scheduled(tx, tenantId, screen).execute()
  return rows
    .map((row) => ({ ...row, period: periodEmailed(row.schedule, row.today) }))
    .filter(({ emailed_through, period }) => emailed_through! < period.to)
}

/** Who is to have the e-mail: the owner of the view, who asked for it, and those it is shared with who take e-mails. */
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
 * Writes down that the e-mails of a view are written, in the transaction that writes them.
 * @returns false where another process has done it, or the schedule was changed or ended meanwhile
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
