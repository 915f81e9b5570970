import { formatMoney } from '@choba/contract/money.ts'
import { State } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { undoRefundPoints } from '#areas/point-transactions/point-transactions.service.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import { countLine } from '#ledger/day-rollups.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { shareSales } from '#ledger/sale-refunds.ts'
import { queryColumns, countSuccess, setLineState } from './refund-settlement.ts'

// Handles reports of a different outcome for refunds that are already settled. A report never
// overwrites the stored outcome: two users must correct the refund.

/** Outcome of a refund as the gateway reports it. */
export interface GatewayOutcome {
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED'
  reference: string | null
}

/**
 * SQL: true if the gateway reports a different outcome than the one recorded for refund `r`.
 * REFUSED and FAILED count as the same outcome.
 */
export const contradicts = sql<boolean>`(r.contradiction is not null and (r.contradiction = 'SUCCEEDED') <> (r.outcome = 'SUCCEEDED'))`

/**
 * SQL: true if two users settled refund `r` by hand, or if the feed reported a different outcome.
 * The gateway of such a refund can be asked again.
 */
export const isOutcomeContested = sql<boolean>`(settled_approval_id is not null or contradicted_at is not null)`

/**
 * Stores the gateway's answer for a refund that two users settled by hand, or for which the feed
 * reported a different outcome. Does nothing for a refund that the gateway itself settled.
 */
export async function noteAnswer(
  tx: Tx<WorkerScope>,
  notify: Notify,
  id: bigint,
  answer: GatewayOutcome,
  at: Date,
): Promise<void> {
  const answered = await tx.q
    .updateTable('refunds')
    .set(queryColumns(at, null))
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where(isOutcomeContested)
    .executeTakeFirst()
  if (answered.numUpdatedRows === 1n) await noteContradiction(tx, notify, id, answer, at)
}

/** Stores the outcome that the feed reports for a refund, if it differs from the stored outcome. */
export const noteReportedOutcome = (
  tx: Tx<WorkerScope>,
  notify: Notify,
  id: bigint,
  outcome: 'SUCCEEDED' | 'FAILED',
) => noteContradiction(tx, notify, id, { outcome, reference: null }, new Date())

/**
 * Stores the first reported outcome that differs from the stored outcome, and notifies the
 * administrators who can correct the refund.
 */
async function noteContradiction(
  tx: Tx<WorkerScope>,
  notify: Notify,
  id: bigint,
  { outcome, reference }: GatewayOutcome,
  at: Date,
): Promise<void> {
  const { merchantId } = tx.scope
  const noted = await tx.q
    .updateTable('refunds')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('outcome', '<>', 'NOT_APPROVED')
    .set({ contradicted_at: at, contradiction: outcome, contradiction_reference: reference })
    .where(sql<boolean>`(outcome = 'SUCCEEDED') <> ${outcome === 'SUCCEEDED'}`)
    .where(
      sql<boolean>`(contradiction is null or (contradiction = 'SUCCEEDED') <> ${outcome === 'SUCCEEDED'}
        or corrected_at > contradicted_at)`,
    )
    .returning(['payment_no', 'amount'])
    .executeTakeFirst()
  if (!noted) return
  const { code, currency } = await tx.q
    .selectFrom('merchants')
    .select(['code', 'currency'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const line = await tx.q
    .selectFrom('transactions')
    .select('payment_no')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(
    tx,
    { administrators: 'Refund.add', except: 0 },
    {
      kind: 'unknownRefunds.contradicted',
      params: { paymentNo: noted.payment_no, amount: formatMoney(Number(noted.amount), currency) },
      path: `sysUnknownRefund/${encodeURIComponent(code)}/${encodeURIComponent(line.payment_no)}`,
      isImportant: true,
    },
  )
}

/** A settled refund whose row is locked until the transaction ends. */
export interface SettledRefund {
  id: bigint
  payment_id: bigint
  amount: bigint
}

/**
 * Changes a success to a failure or the reverse, with all totals that include the refund. A success
 * is removed from the day on which it was counted. A failure that becomes a success is counted at
 * the current time. The caller must hold the locks of the refund and its payment, and must have
 * checked the refundable amount.
 * @throws if the refund has changed since the caller read it
 */
export async function correct(
  tx: Tx<WorkerScope>,
  { id, payment_id: paymentId, amount }: SettledRefund,
  outcome: 'SUCCEEDED' | 'FAILED',
  approvalId: bigint,
  at: Date,
): Promise<void> {
  const { merchantId } = tx.scope
  const succeeds = outcome === 'SUCCEEDED'
  await shareSales(tx)
  const turned = await tx.q
    .updateTable('refunds')
    .set({
      outcome,
      corrected_at: at,
      corrected_approval_id: approvalId,
      gateway_reference: sql<string>`coalesce(contradiction_reference, ${`by hand: approval ${approvalId}`})`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where(sql<boolean>`settled_at is not null and (outcome = 'SUCCEEDED') <> ${succeeds}`)
    .executeTakeFirst()
  if (turned.numUpdatedRows !== 1n) throw new Error(`refund ${id} is corrected without being held`)
  const by = succeeds ? amount : -amount
  await sql`update transactions set refunded = refunded + ${by}::bigint
    where merchant_id = ${merchantId} and id = ${paymentId}::bigint`.execute(tx.q)
  if (succeeds) return countSuccess(tx, { id }, at)
  await undoRefundPoints(tx, id)
  await recordReversal(tx, id)
  await countLine(tx, id, 'taken')
  await setLineState(tx, id, State.refundFailed)
}
