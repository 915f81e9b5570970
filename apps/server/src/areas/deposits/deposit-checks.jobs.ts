import { withScope } from '@choba/database/scope.ts'
import { findUnchecked } from './deposit-checks.repository.ts'
import { checkDeposit, type CheckServices } from './deposit-checks.ts'

/** Pause between two searches for deposits to recalculate, in milliseconds. */
export const CHECK_INTERVAL = 10 * 60_000
/**
 * Interval between two recalculations of a deposit that was closed in the last day, in
 * milliseconds.
 */
const HOUR = 3_600_000
/** Maximum number of deposits that one run recalculates. */
const LIMIT = 500
/** Time after which a run does not begin with another deposit, in milliseconds. */
const LONGEST_RUN = 10 * 60_000

/**
 * Recalculates deposits that were never recalculated, and once an hour those closed in the last
 * day. If one deposit fails, the others are still recalculated. Several processes may run this at
 * the same time.
 * @param signal stops the run between two parts of a deposit
 * @throws AggregateError with all failures, after every deposit was tried
 */
export async function checkDeposits(
  services: CheckServices,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const { engine, log } = services
  const begun = Date.now()
  const { deposits, merchants } = await withScope(
    engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const found = await findUnchecked(tx, tenantId, {
        since: new Date(begun - HOUR),
        limit: LIMIT,
      })
      const ids = [...new Set(found.map((deposit) => deposit.merchant_id))]
      const rows = await tx.q
        .selectFrom('merchants')
        .selectAll()
        .where('id', 'in', [0, ...ids])
        .execute()
      return { deposits: found, merchants: new Map(rows.map((row) => [row.id, row])) }
    },
    { readOnly: true },
  )
  const failures: unknown[] = []
  let checked = 0
  let differing = 0
  for (const deposit of deposits) {
    if (signal.aborted || Date.now() - begun > LONGEST_RUN) break
    try {
      const { differences } = await checkDeposit(
        services,
        merchants.get(deposit.merchant_id)!,
        deposit,
        signal,
      )
      checked++
      if (differences > 0) differing++
    } catch (error) {
      if (signal.aborted) break
      failures.push(error)
    }
  }
  if (checked > 0)
    log.info({ checked, differing, tenant: tenantId }, 'deposits were computed again')
  if (failures.length > 0)
    throw new AggregateError(failures, 'some deposits could not be computed again')
}
