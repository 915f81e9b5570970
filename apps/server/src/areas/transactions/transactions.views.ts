import type { TransactionDetail, TransactionRow } from '@choba/contract/transactions.contract.ts'
import {
  isSettledAtOnce,
  PAYMENT,
  paymentClassOf,
  State,
  stateOf,
  tradeKindOf,
} from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { refundableOf } from '#ledger/refundable.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { matchedNumber, type PaymentMethod } from './transaction-search.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/** Names by the IDs that transactions refer to. */
export interface Names {
  readonly paymentMethods: ReadonlyMap<number, PaymentMethod>
}

type RefundState = TransactionRow['refundState']

function refundStateOf(row: FoundTransaction): RefundState {
  if (row.reserved > 0n) return 'PENDING'
  if (row.refunded === 0n) return 'NONE'
  return row.refunded < row.amount ? 'PARTIAL' : 'FULL'
}

/** Converts a row for the API. The amount that open refunds have reserved is not refundable. */
export function toRow(row: FoundTransaction, names: Names): TransactionRow {
  const paymentMethod = names.paymentMethods.get(row.payment_method_id)!
  return {
    paymentNo: row.payment_no,
    outTradeNo: row.out_trade_no,
    walletTradeNo: row.wallet_trade_no,
    deviceNo: row.device_no,
    deviceProcNo: row.device_proc_no,
    paidAt: offsetInstant(row.paid_at, row.time_zone),
    entCode: row.merchant_code,
    entName: row.merchant_name,
    storeId: String(row.store_id),
    storeName: row.store_name,
    terminalNo: row.terminal_no,
    tradeKind: tradeKindOf[row.trade_kind]!,
    paymentClass: paymentClassOf[paymentMethod.payment_class]!,
    paymentType: paymentMethod.code,
    tradeType: row.trade_type,
    amount: Number(row.amount),
    refunded: Number(row.refunded),
    refundable: refundableOf(row),
    currency: row.currency,
    state: stateOf[row.state]!,
    refundState: refundStateOf(row),
    reason: row.refund_reason,
    remark: row.remark,
    imported: row.import_id !== null,
    originalPaymentNo: row.original_payment_no,
  }
}

/** Converts a row that was found by a part of a number, and adds which number matched. */
export const toHit = (row: FoundTransaction, names: Names, number: string): TransactionRow => {
  const found = toRow(row, names)
  return { ...found, by: matchedNumber(found, number) }
}

type Timeline = TransactionDetail['timeline']

const course: readonly Timeline[number]['event'][] = [
  'imported',
  'paid',
  'failed',
  'refundRequested',
  'refundWaiting',
  'refundApproved',
  'refundNotApproved',
  'refundWithdrawn',
  'refundExpired',
  'refundStale',
  'refundSent',
  'refundUnknown',
  'refundSucceeded',
  'refundFailed',
  'refundSucceededByHand',
  'refundFailedByHand',
  'refundContradicted',
  'refundCorrected',
]

const decided = {
  APPROVED: 'refundApproved',
  REFUSED: 'refundNotApproved',
  WITHDRAWN: 'refundWithdrawn',
  EXPIRED: 'refundExpired',
  STALE: 'refundStale',
} as const

/** Returns the events of a transaction and of its refunds, oldest first. */
export async function timelineOf(
  tx: Tx,
  row: FoundTransaction,
  refunds: readonly FoundTransaction[],
  names: Names,
): Promise<Timeline> {
  const zone = row.time_zone
  const hasProcessor = !isSettledAtOnce(
    names.paymentMethods.get(row.payment_method_id)!.payment_class,
  )
  const lines = row.trade_kind === PAYMENT ? refunds : [row]
  const journeys = await tx.q
    .selectFrom('refunds')
    .selectAll()
    .where('merchant_id', '=', row.merchant_id)
    .where('id', 'in', [0n, ...lines.map((line) => line.id)])
    .execute()
  const approvals = await tx.q
    .selectFrom('approvals')
    .select(['id', 'state', 'decided_at', 'decided_by_name'])
    .where('merchant_id', '=', row.merchant_id)
    .where('id', 'in', [
      0n,
      ...journeys.flatMap((one) => [
        one.approval_id ?? 0n,
        one.settled_approval_id ?? 0n,
        one.corrected_approval_id ?? 0n,
      ]),
    ])
    .execute()
  const imported = await tx.q
    .selectFrom('imports as i')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.merchant_id', '=', 'i.merchant_id').onRef('t.import_id', '=', 'i.id'),
    )
    .select(['i.started_at', 'i.files'])
    .where('t.merchant_id', '=', row.merchant_id)
    .where('t.id', '=', row.id)
    .executeTakeFirst()
  const found: { at: Date; entry: Omit<Timeline[number], 'at'> }[] = []
  const add = (
    at: Date | null,
    event: Timeline[number]['event'],
    of: FoundTransaction,
    by: string | null = null,
  ) => {
    if (at)
      found.push({ at, entry: { event, paymentNo: of.payment_no, amount: Number(of.amount), by } })
  }
  const decidedBy = (id: bigint | null) =>
    approvals.find((one) => one.id === id)?.decided_by_name ?? null
  // Two users set the outcome by hand. Later, the gateway may report another outcome, and two users
  // may correct the stored outcome.
  const addEndsByHand = (refund: (typeof journeys)[number], line: FoundTransaction) => {
    const isTurned = refund.corrected_at !== null
    const first =
      (refund.outcome === 'SUCCEEDED') !== isTurned ? 'refundSucceededByHand' : 'refundFailedByHand'
    add(refund.settled_at, first, line, decidedBy(refund.settled_approval_id))
    add(refund.contradicted_at, 'refundContradicted', line)
    add(refund.corrected_at, 'refundCorrected', line, decidedBy(refund.corrected_approval_id))
  }
  if (imported) {
    const files = imported.files.map(({ name }) => name)
    found.push({
      at: imported.started_at,
      entry: {
        event: 'imported',
        paymentNo: row.payment_no,
        amount: Number(row.amount),
        by: null,
        files,
      },
    })
  }
  if (row.trade_kind === PAYMENT)
    add(row.paid_at, row.state === State.paid ? 'paid' : 'failed', row)
  for (const line of lines) {
    const refundRequest = journeys.find((one) => one.id === line.id)
    // Imported refunds have no row in the table of refund requests.
    if (!refundRequest)
      add(line.paid_at, line.state === State.succeeded ? 'refundSucceeded' : 'refundFailed', line)
    add(refundRequest?.requested_at ?? null, 'refundRequested', line, refundRequest?.user_name)
    const approval = approvals.find((one) => one.id === refundRequest?.approval_id)
    if (approval?.state === 'WAITING') add(refundRequest!.requested_at, 'refundWaiting', line)
    else if (approval)
      add(approval.decided_at, decided[approval.state], line, approval.decided_by_name)
    // Refunds by cash and point card succeed immediately, without a gateway.
    if (hasProcessor) add(refundRequest?.sent_at ?? null, 'refundSent', line)
    add(refundRequest?.unknown_at ?? null, 'refundUnknown', line)
    if (refundRequest?.settled_approval_id) {
      addEndsByHand(refundRequest, line)
      continue
    }
    // A refund that was not approved has no event "failed", because its approval events already
    // show this.
    const settledAt = refundRequest?.outcome === 'NOT_APPROVED' ? null : refundRequest?.settled_at
    add(
      settledAt ?? null,
      refundRequest?.outcome === 'SUCCEEDED' ? 'refundSucceeded' : 'refundFailed',
      line,
    )
  }
  // Events within the same millisecond are in the order in which they can happen.
  found.sort(
    (a, b) =>
      Number(a.at) - Number(b.at) || course.indexOf(a.entry.event) - course.indexOf(b.entry.event),
  )
  return found.map(({ at, entry }) => ({ at: offsetInstant(at, zone), ...entry }))
}
