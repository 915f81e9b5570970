import type { dashboard } from '@choba/contract/dashboard.contract.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import {
  addMonths,
  firstOfMonth,
  addDays,
  lastOfMonth,
  type Period,
} from '@choba/contract/period.ts'
import { comparedPeriod } from '@choba/contract/stat-figures.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { type FoundStat, readDays, sumOf } from '#areas/statistics/statistics.service.ts'
import { assertShown } from './dashboard-day.ts'

type Call = (typeof dashboard)['trend']
type Span = NonNullable<QueryOf<Call>['span']>

/** Number of months of figures that are read to compute usual ranges and forecasts. */
export const HISTORY_MONTHS = 13

/**
 * Splits the span of a trend chart into days, weeks or months, oldest first. The last part ends
 * today.
 */
function partsOf(span: Span, today: string): Period[] {
  if (span === 'MONTHS_13')
    return Array.from({ length: HISTORY_MONTHS }, (_, nth) => {
      const from = firstOfMonth(today, nth + 1 - HISTORY_MONTHS)
      return { from, to: nth + 1 === HISTORY_MONTHS ? today : lastOfMonth(from) }
    })
  const days = span === 'DAYS_90' ? 90 : 30
  return Array.from({ length: days }, (_, nth) => {
    const day = addDays(today, nth + 1 - days)
    return { from: day, to: day }
  })
}

/** Returns the days of the year before that a part of the trend is compared with. */
export function yearBefore(span: Span, { from, to }: Period): Period {
  if (span !== 'MONTHS_13') return comparedPeriod('LAST_YEAR', { from, to })
  const before = addMonths(from, -12)
  // A whole month stays whole: February 28 of one year is compared with February 29 of another.
  return { from: before, to: to === lastOfMonth(from) ? lastOfMonth(before) : addMonths(to, -12) }
}

/**
 * Returns the sales of each day or month, and on request the net amounts a year before.
 * @throws AppError illegalOperation if the tenant does not show the dashboard
 */
export async function readTrend(
  tx: Tx,
  tenant: TenantRow,
  merchant: MerchantRow,
  { span = 'DAYS_30', compare }: QueryOf<Call>,
): Promise<ResultOf<Call>> {
  assertShown(tenant)
  const today = await readToday(tx, merchant)
  const parts = partsOf(span, today)
  const rows = await readDays(tx, merchant, { from: parts[0]!.from, to: today })
  return {
    span,
    currency: merchant.currency,
    timeZone: merchant.time_zone,
    today,
    rows: parts.map((part) => ({ ...part, ...sumOf(within(rows, part)) })),
    before:
      compare === undefined
        ? null
        : await readBefore(
            tx,
            merchant,
            parts.map((part) => yearBefore(span, part)),
          ),
  }
}

/** Returns the net amount of each part; null for a part before the first day with figures. */
async function readBefore(
  tx: Tx,
  merchant: MerchantRow,
  parts: readonly Period[],
): Promise<(number | null)[]> {
  const rows = await readDays(tx, merchant, { from: parts[0]!.from, to: parts.at(-1)!.to })
  const first = rows[0]?.key
  return parts.map((part) =>
    first === undefined || part.to < first ? null : sumOf(within(rows, part)).net,
  )
}

const within = (rows: readonly FoundStat[], { from, to }: Period): FoundStat[] =>
  rows.filter(({ key }) => from <= key && key <= to)
