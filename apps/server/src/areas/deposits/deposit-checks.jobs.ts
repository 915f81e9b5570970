import { withScope } from '@choba/database/scope.ts'
import { findUnchecked } from './deposit-checks.repository.ts'
import { checkDeposit, type CheckServices } from './deposit-checks.ts'

/** Milliseconds between the end of one look for deposits to check and the next. */
export const CHECK_INTERVAL = 10 * 60_000
/** How long a check is good for while a deposit is younger than a day: milliseconds. */
const HOUR = 3_600_000
/** How many are looked at in one run. */
const LIMIT = 500
/** A run begins no further one after so many milliseconds. */
const LONGEST_RUN = 10 * 60_000

/**
 * Computes again what closed in the last day, every hour, and what never was. One that fails does not keep the others. Several
 * processes may do so at once.
 * @param signal ends it between two parts of a deposit
 * @throws AggregateError what failed, after all have been tried
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
