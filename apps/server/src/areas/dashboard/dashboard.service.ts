import {
  type dashboard,
  type DashboardDay,
  type DashboardMonth,
  type LastWeek,
  MUTES_MAX,
  subjectOf,
} from '@choba/contract/dashboard.contract.ts'
import { deposits } from '@choba/contract/deposits.contract.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  monthsBeside,
  type Period,
} from '@choba/contract/period.ts'
import { may } from '@choba/contract/permissions.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import { statistics } from '@choba/contract/statistics.contract.ts'
import { terminals } from '@choba/contract/terminals.contract.ts'
import { users } from '@choba/contract/users.contract.ts'
import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { readComingAndReturned } from '#areas/deposits/deposits.service.ts'
import { isOnboarding } from '#areas/onboarding/onboarding.service.ts'
import {
  type FoundStat,
  readBeside,
  readDays,
  sumOf,
} from '#areas/statistics/statistics.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { CountedDays } from '#ledger/counted-days.ts'
import { sumHours } from '#ledger/hour-sums.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertShown, minutesNow } from './dashboard-day.ts'
import { ofOverdue, ofRefunds, ofReturned, ofStopped } from './dashboard-attention.ts'
import { forecastMonth } from './month-forecast.ts'
import { ofSilent, placesOf, silentSince } from './silent-stores.ts'
import { ofLimits } from './dashboard-store-limits.ts'
import { HISTORY_MONTHS } from './dashboard-trend.ts'
import { readStores } from './dashboard-stores.ts'
import { ofSilentTerminals } from './dashboard-terminals.ts'
import { ofWaiting } from './dashboard-waiting.ts'
import {
  findMuted,
  insertMute,
  lockReader,
  readBeginning,
  removeMutes,
} from './dashboard.repository.ts'
import { daysLike, figuresUntil, usualOf } from './usual-sales.ts'

type Calls = typeof dashboard

/**
 * Number of days that the warning about a returned deposit is shown. After that time, the amount is
 * part of a later deposit.
 */
const RETURNED_DAYS = 45

/** Daily figures of the last thirteen months, up to and including today. */
interface History {
  readonly today: string
  /** First day with figures; today if the merchant has no figures. */
  readonly firstDay: string
  readonly days: ReadonlyMap<string, FoundStat>
}

async function readHistory(tx: Tx, merchant: MerchantRow, today: string): Promise<History> {
  const from = firstOfMonth(today, -HISTORY_MONTHS)
  const rows = await readDays(tx, merchant, { from, to: today })
  return {
    today,
    firstDay: rows[0]?.key ?? today,
    days: new Map(rows.map((row) => [row.key, row])),
  }
}

const sumWithin = ({ days }: History, { from, to }: Period): StatCounts =>
  sumOf([...days.values()].filter(({ key }) => from <= key && key <= to))

function ofDay({ days }: History, day: string): StatCounts {
  const found = days.get(day)
  return sumOf(found ? [found] : [])
}

function toYesterday(history: History): DashboardDay {
  const day = addDays(history.today, -1)
  const like = daysLike(day, history.firstDay)
  return {
    day,
    ...ofDay(history, day),
    usual: usualOf(like.map((one) => ofDay(history, one))),
    until: null,
  }
}

/**
 * Compares today's figures with earlier days of the same weekday up to the same time of day. Full
 * hours count completely. The current hour counts in proportion to its elapsed minutes.
 */
async function toToday(
  tx: Tx,
  merchant: MerchantRow,
  history: History,
  counted: CountedDays | undefined,
): Promise<{ today: DashboardDay; lastWeek: LastWeek | null }> {
  const { today: day, firstDay } = history
  const like = daysLike(day, firstDay)
  const until = minutesNow(merchant)
  const hours = Map.groupBy(
    await sumHours(tx, merchant, { days: like, stores: null, counted }),
    ({ day: of }) => of,
  )
  const figures = like.map((one) =>
    figuresUntil(hours.get(one) ?? [], until, merchant.closing_minutes),
  )
  const usual = usualOf(figures)
  const net = figures[0]?.net
  return {
    today: { day, ...ofDay(history, day), usual, until: usual && until },
    lastWeek: Number.isSafeInteger(net) ? { day: like[0]!, net: net!, until } : null,
  }
}

function toMonth(history: History): DashboardMonth {
  const { today, firstDay, days } = history
  const period = { from: firstOfMonth(today), to: today }
  const ofDays = (some: Period) => ({ period: some, sum: sumWithin(history, some) })
  // Today is not over, so it is left out: next to a full day, it would look like a decline.
  const { now, before } = monthsBeside(addDays(today, -1))
  const nets = new Map(
    [...days].map(([day, { pay_amt: paid, ref_amt: refunded }]) => [day, Number(paid - refunded)]),
  )
  return {
    ...ofDays(period),
    compared: today === period.from ? null : { now: ofDays(now), before: ofDays(before) },
    forecast: forecastMonth(
      { nets, firstDay, today },
      { from: period.from, to: lastOfMonth(today) },
    ),
  }
}

/**
 * Returns the dashboard for a user. Each part requires permission for its module and covers the
 * user's stores.
 * @throws AppError illegalOperation if the tenant does not show the dashboard
 */
export async function readSummary(
  tx: Tx,
  {
    tenant,
    merchant,
    principal,
    language,
  }: { tenant: TenantRow; merchant: MerchantRow; principal: Principal; language: Language },
): Promise<ResultOf<Calls['summary']>> {
  assertShown(tenant)
  const { today, counted, muted } = await readBeginning(tx, merchant, principal)
  const since = addDays(today, -RETURNED_DAYS)
  const seesSales = may(principal, statistics.list.can)
  // Runs these queries at the same time, because none needs the result of another.
  const [found, history, stores, silentTerminals, overdue, waiting, onboarding] = await allOf([
    may(principal, deposits.list.can)
      ? readComingAndReturned(tx, merchant, { today, since })
      : null,
    seesSales ? readHistory(tx, merchant, today) : null,
    seesSales ? readStores(tx, merchant, { today, since: silentSince(today) }) : null,
    seesSales || may(principal, terminals.list.can) ? ofSilentTerminals(tx, merchant) : [],
    may(principal, unknownRefunds.list.can) ? ofOverdue(tx, merchant) : [],
    ofWaiting(tx, merchant, principal, today),
    isOnboarding(tx, merchant),
  ])
  const sales = history && stores && { history, stores, yesterday: toYesterday(history) }
  const [silent, refunds, stopped, ofToday] = await allOf(
    sales
      ? [
          ofSilent(
            tx,
            merchant,
            {
              today,
              firstDay: history.firstDay,
              counted,
              lasts: stores.lasts,
              minutes: minutesNow(merchant),
            },
            language,
          ),
          ofRefunds(tx, merchant, sales.yesterday, may(principal, users.list.can)),
          ofStopped(
            tx,
            merchant,
            { day: addDays(today, -1), firstDay: history.firstDay },
            language,
          ),
          toToday(tx, merchant, history, counted),
        ]
      : [[], [], [], null],
  )
  const all = [
    ...silent,
    ...silentTerminals,
    ...waiting,
    ...(stores ? ofLimits(stores.near, today) : []),
    ...(found && !found.share ? ofReturned(found.returned) : []),
    ...overdue,
    ...refunds,
    ...stopped.filter(
      (item) =>
        item.kind !== 'STORE_STOPPED' || !silent.some(({ storeId }) => storeId === item.storeId),
    ),
  ]
  const shown = all.filter((item) => !muted.has(subjectOf(item)))
  return {
    currency: merchant.currency,
    timeZone: merchant.time_zone,
    today,
    seesStores: storesSeen(tx) === 'all' || storesSeen(tx).length > 0,
    sales: sales &&
      ofToday && { ...ofToday, yesterday: sales.yesterday, month: toMonth(sales.history) },
    deposits: found && found.next,
    share: found?.share ?? false,
    attention: placesOf(shown),
    muted: all.length - shown.length,
    onboarding,
  }
}

/**
 * Returns the absolute change of the net amount of a store or payment method between the two
 * months, in minor units. Rows are sorted by it.
 */
const changeOf = ({ net, before }: { net: number | null; before: StatCounts | null }): number =>
  Math.abs((net ?? 0) - (before?.net ?? 0))

/** @throws AppError illegalOperation if the tenant does not show the dashboard */
export async function readComparison(
  tx: Tx,
  { tenant, merchant, language }: { tenant: TenantRow; merchant: MerchantRow; language: Language },
  { by = 'store' }: QueryOf<Calls['comparison']>,
): Promise<ResultOf<Calls['comparison']>> {
  assertShown(tenant)
  const { now: period, before, basis } = monthsBeside(addDays(await readToday(tx, merchant), -1))
  const rows = await readBeside(tx, merchant, by, [period, before], language)
  return {
    by,
    currency: merchant.currency,
    period,
    before,
    basis,
    rows: rows.toSorted((a, b) => changeOf(b) - changeOf(a)),
    sum: sumOf(await readDays(tx, merchant, period)),
    beforeSum: sumOf(await readDays(tx, merchant, before)),
  }
}

/**
 * @throws AppError illegalOperation if the tenant does not show the dashboard or the user has
 * reached the maximum number of mutes
 */
export async function muteAttention(
  tx: Tx,
  tenant: TenantRow,
  principal: Principal,
  { subject }: BodyOf<Calls['mute']>,
): Promise<null> {
  assertShown(tenant)
  await lockReader(tx, principal)
  await removeMutes(tx, principal, 'over')
  const muted = await findMuted(tx, principal)
  if (!muted.has(subject) && muted.size >= MUTES_MAX) throw new AppError('illegalOperation')
  await insertMute(tx, principal, subject)
  return null
}

/** @throws AppError illegalOperation if the tenant does not show the dashboard */
export async function unmuteAttention(
  tx: Tx,
  tenant: TenantRow,
  principal: Principal,
): Promise<null> {
  assertShown(tenant)
  await removeMutes(tx, principal, 'all')
  return null
}
