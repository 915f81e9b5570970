import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { FigureDayRow } from '@choba/database/figure-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Log } from '#platform/observability/log.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import { FIRST_DAYS } from './hour-counts.ts'
import { verifyCounted } from './figure-verification.ts'

// Compares hourly counts with their transactions every hour. Differences are reported but not
// corrected.

/** Interval in milliseconds at which the job looks for merchants to check. */
export const CHECK_INTERVAL = 10 * 60_000
/**
 * Time between two checks of a merchant, in milliseconds. Applies while a day was counted within
 * the last 24 hours.
 */
const HOUR = 3_600_000
/** Maximum number of merchants checked in one run. */
const LIMIT = 500
/** Maximum duration of a run, in milliseconds. After this time, no further check starts. */
const LONGEST_RUN = 10 * 60_000
/** Maximum number of differences stored as text, and maximum length of each. */
const KEPT_DIFFERENCES = 10
const LONGEST = 300

export interface HourCheckServices {
  readonly engine: Engine
  readonly notify: Notify
  readonly log: Log
}

/**
 * Finds at most `LIMIT` merchants of a tenant that need a check and were not checked since a given
 * time. A merchant needs a check if a day was counted within the last 24 hours or if counted days
 * were never checked. Merchants that were never checked come first.
 */
async function findUnchecked({ q }: Tx, tenantId: number, since: Date): Promise<FigureDayRow[]> {
  const { rows } = await sql<FigureDayRow>`
    select f.* from figure_days f
    where f.tenant_id = ${tenantId} and (f.checked_at is null or f.checked_at < ${since}::timestamptz)
      and (f.verified_through is null or f.verified_through < f.counted_through
        or f.counted_at > now() - interval '1 day')
    order by f.checked_at nulls first, f.merchant_id limit ${LIMIT}`.execute(q)
  return rows
}

/**
 * Returns the counted days that were never checked, or else the last counted day. Returns at most
 * as many days as the first count of a merchant covers.
 */
function daysToCheck({ first_day, counted_through: to, verified_through }: FigureDayRow): Days {
  const next = verified_through === null ? first_day : addDays(verified_through, 1)
  const earliest = addDays(to, 1 - FIRST_DAYS)
  const from = next > to ? to : next
  return { from: from < earliest ? earliest : from, to }
}

/** Stores the result of a check. @returns true if the days differ now and did not differ before */
async function writeCheck(
  { q, scope }: Tx<WorkerScope>,
  { from, to }: Days,
  count: number,
  at: Date,
) {
  const { rows } = await sql<{ notified_at: Date | null }>`
    update figure_days set checked_at = ${at}::timestamptz, difference_count = ${count}::int,
      verified_through = ${count === 0 ? to : addDays(from, -1)}::date,
      notified_at = case when ${count}::int > 0 then coalesce(notified_at, ${at}::timestamptz) end
    where merchant_id = ${scope.merchantId}
    returning notified_at`.execute(q)
  return rows[0]!.notified_at !== null && Number(rows[0]!.notified_at) === Number(at)
}

/**
 * Notifies administrators and writes an audit entry. The entry is visible only to users who see all
 * stores, because the differences can concern any store.
 */
async function report(
  tx: Tx<WorkerScope> & EmailTx,
  notify: Notify,
  merchant: MerchantRow,
  { from, to }: Days,
  differences: readonly string[],
) {
  const count = differences.length
  await notify(
    tx,
    { administrators: 'Ent.search', except: 0 },
    {
      kind: 'statistics.differs',
      params: { merchant: merchant.name, count },
      path: `setting/adminUser/${encodeURIComponent(merchant.code)}`,
      isImportant: true,
    },
  )
  const stores = await tx.q
    .selectFrom('stores')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .execute()
  const first = differences.slice(0, KEPT_DIFFERENCES).map((line) => line.slice(0, LONGEST))
  return writeAudit(tx, {
    merchantId: merchant.id,
    tenantId: merchant.tenant_id,
    userId: null,
    userName: '',
    job: 'figureCheck',
    action: 'statistics.differs',
    outcome: 'success',
    ip: null,
    requestId: `hours-${merchant.id}`,
    audit: {
      object: `${from}/${to}`,
      inStores: stores.map(({ id }) => id),
      detail: { differences: count, first },
    },
  })
}

/**
 * Recalculates the hours of a merchant and stores the result of the check. @returns true if stored
 * hours differ
 */
async function checkMerchant(
  { engine, notify, log }: HourCheckServices,
  merchant: MerchantRow,
  days: Days,
  signal: AbortSignal,
): Promise<boolean> {
  const differences = await verifyCounted(engine, merchant, days, signal)
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  const at = new Date()
  const entry = await withScope(engine, scope, async (tx) =>
    (await writeCheck(tx, days, differences.length, at))
      ? report(tx, notify, merchant, days, differences)
      : null,
  )
  if (entry) unsealedEntries(engine).add(entry)
  if (differences.length === 0) return false
  const first = differences.slice(0, KEPT_DIFFERENCES)
  log.error(
    { merchant: merchant.code, ...days, differences: first, count: differences.length },
    'hours differ from their transactions',
  )
  return true
}

/**
 * Checks the hourly counts of merchants with a day counted within the last 24 hours or with days
 * that were never checked. An error for one merchant does not stop the others. Several processes
 * may run this at the same time.
 * @param signal stops the run between two months of a merchant
 * @throws AggregateError with all errors, after all merchants were tried
 */
export async function checkHours(
  services: HourCheckServices,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const { engine, log } = services
  const begun = Date.now()
  const { due, merchants } = await withScope(
    engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const found = await findUnchecked(tx, tenantId, new Date(begun - HOUR))
      const ids = found.map((row) => row.merchant_id)
      const rows = await tx.q
        .selectFrom('merchants')
        .selectAll()
        .where('id', 'in', [0, ...ids])
        .execute()
      return { due: found, merchants: new Map(rows.map((row) => [row.id, row])) }
    },
    { readOnly: true },
  )
  const failures: unknown[] = []
  let checked = 0
  let differing = 0
  for (const row of due) {
    if (signal.aborted || Date.now() - begun > LONGEST_RUN) break
    try {
      if (await checkMerchant(services, merchants.get(row.merchant_id)!, daysToCheck(row), signal))
        differing++
      checked++
    } catch (error) {
      if (signal.aborted) break
      failures.push(error)
    }
  }
  if (checked > 0) log.info({ checked, differing, tenant: tenantId }, 'hours were computed again')
  if (failures.length > 0)
    throw new AggregateError(failures, 'some hours could not be computed again')
}
