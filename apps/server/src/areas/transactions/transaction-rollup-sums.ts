import type { Period } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { sql, type RawBuilder } from 'kysely'
import { hasPaidState, hasSucceededState, isUncountedRefund } from '#ledger/counts.ts'
import {
  allHold,
  paymentMethodsCondition,
  conditionsOf,
  kindsOf,
  type Search,
  storesCondition,
} from './transaction-search.ts'
import {
  type ClockGroup,
  inSearchScope,
  type SearchScope,
  withinClocks,
} from './transaction-search-scope.ts'
import { splitPeriod } from '#ledger/split-period.ts'

/** Merchants for which the period of the search contains the same whole days. */
interface Part {
  readonly searchScope: Pick<SearchScope, 'tenantId' | 'ids'>
  readonly clocks: readonly ClockGroup[]
  /**
   * If not null, limits the rollups of a whole tenant to merchants with this closing time, in
   * minutes after midnight.
   */
  readonly closing: number | null
}

/**
 * Filters that the rollups can answer or that do not change the sums. The rollups do not have the
 * data for other filters.
 */
const rolledUp: ReadonlySet<string> = new Set<keyof TransactionFilters>([
  'dateFrom',
  'dateTo',
  'entCode',
  'storeId',
  'paymentClass',
  'paymentType',
  'tradeKind',
  'sort',
  'order',
])

/**
 * Returns true if whole days of a search can come from a rollup. There are rollups by store and by
 * payment method, but none by both.
 */
const rollupServes = ({ filters, stores, paymentMethods }: Search): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || rolledUp.has(name)) &&
  !(stores && paymentMethods)

const ofPart = ({ searchScope, closing }: Part): RawBuilder<unknown> =>
  closing === null
    ? inSearchScope(searchScope)
    : sql`${inSearchScope(searchScope)} and t.merchant_id in (
        select m.id from merchants m where m.tenant_id = ${searchScope.tenantId} and m.closing_minutes = ${closing})`

/**
 * SQL: sums calculated from the transactions. Uses a covering index, unless the search filters by
 * refund status.
 */
const rawPart = (search: Search, part: Part, period: Period | null) => sql`
  select t.merchant_id,
    count(*) filter (where ${hasPaidState('t')}) as pay_n,
    coalesce(sum(t.amount) filter (where ${hasPaidState('t')}), 0) as pay_amt,
    count(*) filter (where ${hasSucceededState('t')}) as ref_n,
    coalesce(sum(t.amount) filter (where ${hasSucceededState('t')}), 0) as ref_amt,
    count(*) as total
  from transactions t
  where ${ofPart(part)} and ${allHold([...withinClocks(period, part.clocks), ...conditionsOf(search)])}
  group by t.merchant_id`

/**
 * SQL: sums calculated from a rollup. Payments or refunds are zero if the search does not ask for
 * them.
 */
function figuresOf(search: Search): RawBuilder<unknown> {
  const { payments, refunds } = kindsOf(search.filters)
  const figure = (column: string, wanted: boolean) =>
    wanted ? sql`sum(${sql.ref(`t.${column}`)})` : sql`0`
  return sql`${figure('pay_n', payments)} as pay_n, ${figure('pay_amt', payments)} as pay_amt,
    ${figure('ref_n', refunds)} as ref_n, ${figure('ref_amt', refunds)} as ref_amt,
    ${figure('pay_n', payments)} + ${figure('failed_n', payments)} + ${figure('ref_n', refunds)} as total`
}

const ofDays = (search: Search, days: Period): RawBuilder<unknown> =>
  allHold([
    sql`t.day between ${days.from}::date and ${days.to}::date`,
    ...paymentMethodsCondition(search),
  ])

/**
 * SQL: sums of whole days from a rollup. Uses the rollup by store only if the search names stores,
 * because the rollup by payment method has fewer rows.
 */
const daysPart = (search: Search, { searchScope }: Part, days: Period): RawBuilder<unknown> => sql`
  select t.merchant_id, ${figuresOf(search)}
  from ${search.stores ? sql`store_days` : sql`payment_method_days`} t
  where ${inSearchScope(searchScope)} and ${allHold([ofDays(search, days), ...storesCondition(search)])}
  group by t.merchant_id`

/**
 * SQL: number of refunds that have not succeeded. These few rows are in the list, but in no sum.
 */
const openRefundsPart = (search: Search, part: Part, days: Period) => sql`
  select t.merchant_id, 0 as pay_n, 0 as pay_amt, 0 as ref_n, 0 as ref_amt, count(*) as total
  from transactions t
  where ${ofPart(part)} and ${isUncountedRefund('t')}
    and ${allHold([...withinClocks(days, part.clocks), ...storesCondition(search), ...paymentMethodsCondition(search)])}
  group by t.merchant_id`

/** SQL: sums of the days of a whole tenant by currency, without pending changes of the rollups. */
const tenantDays = (search: Search, { searchScope, closing }: Part, days: Period) => sql`
  select t.currency, ${figuresOf(search)} from tenant_days t
  where t.tenant_id = ${searchScope.tenantId} and ${ofDays(search, days)}
    and ${closing === null ? sql`true` : sql`t.closing_minutes = ${closing}`}
  group by t.currency`

/** SQL: sums of the pending changes of a tenant's rollups, by merchant. */
const tenantDayChanges = (search: Search, part: Part, days: Period) => sql`
  select t.merchant_id, ${figuresOf(search)} from tenant_day_changes t
  where ${ofPart(part)} and ${ofDays(search, days)} group by t.merchant_id`

const byCurrency = (parts: readonly RawBuilder<unknown>[]) => sql`
  select m.currency, sum(p.pay_n) as pay_n, sum(p.pay_amt) as pay_amt, sum(p.ref_n) as ref_n, sum(p.ref_amt) as ref_amt,
    sum(p.total) as total
  from (${sql.join(parts, sql` union all `)}) p join merchants m on m.id = p.merchant_id group by m.currency`

/**
 * If a tenant has more closing times than this, sums are calculated from the transactions. The
 * statement with rollups would become longer with each closing time.
 */
const MAX_CLOSINGS = 12

/**
 * Groups the merchants of a search. The period contains the same whole days for all merchants of a
 * group.
 */
function partsOf({ searchScope, period }: Search): Part[] {
  const { tenantId, clocks } = searchScope
  if (searchScope.ids)
    return clocks.map((group) => ({
      searchScope: { tenantId, ids: group.ids },
      clocks: [group],
      closing: null,
    }))
  const byClosing = Map.groupBy(clocks, ({ clock }) => clock.closing_minutes)
  if (period?.from.length === 10 || byClosing.size === 1)
    return [{ searchScope, clocks, closing: null }]
  return [...byClosing].map(([closing, group]) => ({ searchScope, clocks: group, closing }))
}

/**
 * SQL: count and sums of a search by currency, with the columns `currency`, `pay_n`, `pay_amt`,
 * `ref_n`, `ref_amt` and `total`. Whole days come from rollups. Parts of days come from the
 * transactions, and so does everything if the rollups cannot answer the filters.
 */
export function sumsByCurrency(search: Search): RawBuilder<unknown> {
  const { searchScope, period } = search
  const parts = partsOf(search)
  if (
    !period ||
    !rollupServes(search) ||
    parts.length > MAX_CLOSINGS + (searchScope.ids?.length ?? 0)
  ) {
    return byCurrency([
      rawPart(search, { searchScope, clocks: searchScope.clocks, closing: null }, period),
    ])
  }
  const folded: RawBuilder<unknown>[] = []
  const byMerchant: RawBuilder<unknown>[] = []
  for (const part of parts) {
    const { days, rest } = splitPeriod(
      period,
      part.clocks.map(({ clock }) => clock),
    )
    byMerchant.push(...rest.map((one) => rawPart(search, part, one)))
    if (!days) continue
    if (kindsOf(search.filters).refunds) byMerchant.push(openRefundsPart(search, part, days))
    if (searchScope.ids) byMerchant.push(daysPart(search, part, days))
    else {
      folded.push(tenantDays(search, part, days))
      byMerchant.push(tenantDayChanges(search, part, days))
    }
  }
  return sql.join([...folded, byCurrency(byMerchant)], sql` union all `)
}
