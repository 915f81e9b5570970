import { formatMoney } from '@choba/contract/money.ts'
import { may } from '@choba/contract/permissions.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import { type Statistics, statistics } from '@choba/contract/statistics.contract.ts'
import { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Email, EmailFigure } from '@choba/identity/emails.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Services } from '#platform/calls/area.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import { languagesOf } from '#platform/notify/languages-of.ts'
import { scopeOf } from '#platform/access/principals.ts'
import {
  type EmailedView,
  findDueViews,
  findEmailReceivers,
  markEmailed,
} from '../views/views.service.ts'
import { readStatistics } from './statistics.service.ts'

/** Interval in milliseconds at which the job looks for views to e-mail. */
export const EMAIL_INTERVAL = 5 * 60_000

type EmailServices = Pick<Services, 'engine' | 'mailer' | 'principals'>

const dayText = (day: string): string => day.replaceAll('-', '/')
const periodText = ({ from, to }: Statistics['period'], language: Language): string =>
  from === to
    ? dayText(from)
    : [dayText(from), dayText(to)].join(language === 'ja' ? ' ～ ' : ' – ')

/**
 * Returns the headline figures with the labels of the screen. An unknown figure is a dash, never 0.
 */
export function headlineOf(
  { sum, compared, currency }: Statistics,
  language: Language,
): EmailFigure[] {
  const { field } = languages[language].statistics
  const number = new Intl.NumberFormat(language)
  const share = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1 })
  const money = (amount: number | null) => (amount === null ? '—' : formatMoney(amount, currency))
  const rate = refundRateOf(sum)
  const average = averageOf(sum)
  const before = compared?.sum.net ?? null
  const change = sum.net === null || before === null ? null : sum.net - before
  return [
    { label: field.net, value: money(sum.net) },
    { label: field.paymentCount, value: number.format(sum.paymentCount) },
    { label: field.payment, value: money(sum.payment) },
    { label: field.refundCount, value: number.format(sum.refundCount) },
    { label: field.refund, value: money(sum.refund) },
    { label: field.refundRate, value: rate === null ? '—' : share.format(rate / 1000) },
    { label: field.average, value: money(average) },
    ...(compared
      ? [
          {
            label: `${field.before} (${periodText(compared.period, language)})`,
            value: money(before),
          },
          {
            label: field.change,
            value: `${change !== null && change > 0 ? '+' : ''}${money(change)}`,
          },
        ]
      : []),
  ]
}

/**
 * Returns the filters of the view with the period of the e-mail. If the view has no comparison, the
 * figures are compared with the previous weeks.
 */
function filtersOf({ filters, period }: EmailedView): StatisticsFilters {
  const read = StatisticsFilters.parse({ ...filters, dateFrom: period.from, dateTo: period.to })
  return { ...read, compare: read.compare ?? 'PREVIOUS' }
}

function linkTo(origin: string, filters: StatisticsFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) query.append(name, one)
  return `${origin}/#/statistics?${query.toString()}`
}

/**
 * Writes the e-mails of a view: one for each recipient who has the permission to see statistics.
 * Each e-mail has the figures of the recipient's stores, in the language that the recipient last
 * used. Permissions are checked again when the recipient opens the link.
 */
async function composeEmails(
  { engine, principals }: EmailServices,
  view: EmailedView,
  origin: string,
): Promise<Email[]> {
  const scope: Scope = { role: 'admin', tenantId: view.tenant_id }
  const { receivers, languageOf } = await withScope(
    engine,
    scope,
    async (tx) => {
      const found = await findEmailReceivers(tx, view)
      const ids = found.map(({ id }) => id)
      return { receivers: found, languageOf: await languagesOf(tx, view.tenant_id, ids) }
    },
    { readOnly: true },
  )
  const filters = filtersOf(view)
  const emails: Email[] = []
  for (const { id, email: to } of receivers) {
    const person = await principals.byUser(view.tenant_id, id)
    if (!person || !may(person, statistics.list.can)) continue
    const language = languageOf(id)
    const read = await withScope(
      engine,
      scopeOf(person),
      (tx) => readStatistics(tx, person.merchant, filters, language),
      { readOnly: true },
    )
    const period = periodText(read.period, language)
    const share = storeShareOf(scopeOf(person), language)
    const figures = [
      ...(share ? [{ label: share.column, value: share.text }] : []),
      ...headlineOf(read, language),
    ]
    const values = {
      view: view.name,
      period,
      owner: view.owner,
      link: linkTo(origin, filters),
      figures,
    }
    emails.push({ kind: 'statistics', to, language, values })
  }
  return emails
}

/**
 * Writes the e-mails of a tenant's views that are due. All e-mails of a view are written in the
 * database transaction that marks them as sent, so only one process writes them. If a view fails,
 * the others are still written, and the next run tries the view again.
 * @param signal stops the run between two views
 * @throws AggregateError with all errors, after all views were tried
 */
export async function emailDueViews(
  services: EmailServices,
  tenant: TenantRow,
  origin: string,
  signal?: AbortSignal,
): Promise<void> {
  const { engine, mailer } = services
  const scope = { role: 'admin', tenantId: tenant.id } as const
  const due = await withScope(engine, scope, (tx) => findDueViews(tx, tenant.id, 'statistics'), {
    readOnly: true,
  })
  const failures: unknown[] = []
  for (const view of due) {
    if (signal?.aborted) break
    try {
      const emails = await composeEmails(services, view, origin)
      await withScope(engine, scope, async (tx) => {
        if (!(await markEmailed(tx, view))) return
        for (const email of emails) await mailer.enqueue(tx, email, { tenant, origin })
      })
    } catch (error) {
      failures.push(error)
    }
  }
  mailer.flush()
  if (failures.length > 0) throw new AggregateError(failures, 'some views could not be e-mailed')
}
