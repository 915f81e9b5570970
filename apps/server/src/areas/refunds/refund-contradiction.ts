import { formatMoney } from '@choba/contract/money.ts'
import { State } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { undoRefundPoints } from '#areas/point-transactions/point-transactions.service.ts'
import { noteUncounted } from '#ledger/closed-days.ts'
import { countLine } from '#ledger/day-rollups.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { shareSales } from '#ledger/sale-refunds.ts'
import { asked, countSuccess, setLineState } from './refund-settlement.ts'

// What is said of a refund that is settled already: it never overwrites, and two people correct it.

/** How the gateway says that a refund ended. */
export interface GatewayOutcome {
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED'
  reference: string | null
}

/** SQL: whether the gateway says something else than the books of refund `r`: a refusal and a failure are the same to them. */
export const contradicts = sql<boolean>`(r.contradiction is not null and (r.contradiction = 'SUCCEEDED') <> (r.outcome = 'SUCCEEDED'))`

/** SQL: two people settled the refund, or the feed contradicted its end. Its gateway can be asked again. */
export const isDoubted = sql<boolean>`(settled_approval_id is not null or contradicted_at is not null)`

/**
 * Keeps what the gateway says of a refund that two people settled, or that the feed contradicted. Of another
 * that the gateway settled there is nothing to keep.
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
    .set(asked(at, null))
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', id)
    .where(isDoubted)
    .executeTakeFirst()
  if (answered.numUpdatedRows === 1n) await noteContradiction(tx, notify, id, answer, at)
}

/** Keeps how the feed says that a refund ended, if that contradicts how it was settled. */
export const noteToldEnd = (
  tx: Tx<WorkerScope>,
  notify: Notify,
  id: bigint,
  outcome: 'SUCCEEDED' | 'FAILED',
) => noteContradiction(tx, notify, id, { outcome, reference: null }, new Date())

/** Writes a contradiction beside the outcome, once, and notifies the administrators who can correct it. */
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

/** A refund that was settled, held until the end. */
export interface SettledRefund {
  id: bigint
  payment_id: bigint
  amount: bigint
}

/**
 * Turns the outcome of a settled refund round, with everything that counts it: a success is taken out of the day it was
 * counted on, a failure is counted now. The caller holds the refund and its payment, and has seen that the payment has the
 * amount left.
 * @throws when the refund does not stand as it was seen
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
  await noteUncounted(tx, id)
  await countLine(tx, id, 'taken')
  await setLineState(tx, id, State.refundFailed)
}
