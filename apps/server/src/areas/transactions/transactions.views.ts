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
import { matchedNumber, type Brand } from './transaction-search.ts'
import type { FoundTransaction } from './transactions.repository.ts'

/** What rows refer to by number. */
export interface Names {
  readonly brands: ReadonlyMap<number, Brand>
}

type RefundState = TransactionRow['refundState']

function refundStateOf(row: FoundTransaction): RefundState {
  if (row.reserved > 0n) return 'PENDING'
  if (row.refunded === 0n) return 'NONE'
  return row.refunded < row.amount ? 'PARTIAL' : 'FULL'
}

/** A row as the wire has it. What is reserved by an open refund is not refundable. */
export function toRow(row: FoundTransaction, names: Names): TransactionRow {
  const brand = names.brands.get(row.brand_id)!
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
    paymentClass: paymentClassOf[brand.payment_class]!,
    paymentType: brand.code,
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

/** A row that was found by a part of a number, with the number that it is of. */
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

/** What happened to a transaction and to the refunds of it, oldest first. */
export async function timelineOf(
  tx: Tx,
  row: FoundTransaction,
  refunds: readonly FoundTransaction[],
  names: Names,
): Promise<Timeline> {
  const zone = row.time_zone
  const hasProcessor = !isSettledAtOnce(names.brands.get(row.brand_id)!.payment_class)
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
  // Two people said how it ended; the gateway may have said something else since, and two people again what is right.
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
    // A line that was imported has no refundRequest of its own.
    if (!refundRequest)
      add(line.paid_at, line.state === State.succeeded ? 'refundSucceeded' : 'refundFailed', line)
    add(refundRequest?.requested_at ?? null, 'refundRequested', line, refundRequest?.user_name)
    const approval = approvals.find((one) => one.id === refundRequest?.approval_id)
    if (approval?.state === 'WAITING') add(refundRequest!.requested_at, 'refundWaiting', line)
    else if (approval)
      add(approval.decided_at, decided[approval.state], line, approval.decided_by_name)
    // Cash and point cards are settled at once: no processor is asked.
    if (hasProcessor) add(refundRequest?.sent_at ?? null, 'refundSent', line)
    add(refundRequest?.unknown_at ?? null, 'refundUnknown', line)
    if (refundRequest?.settled_approval_id) {
      addEndsByHand(refundRequest, line)
      continue
    }
    // That it was not made is said by what became of the request for a second person.
    const settledAt = refundRequest?.outcome === 'NOT_APPROVED' ? null : refundRequest?.settled_at
    add(
      settledAt ?? null,
      refundRequest?.outcome === 'SUCCEEDED' ? 'refundSucceeded' : 'refundFailed',
      line,
    )
  }
  // Within one millisecond things happened in the order in which they can.
  found.sort(
    (a, b) =>
      Number(a.at) - Number(b.at) || course.indexOf(a.entry.event) - course.indexOf(b.entry.event),
  )
  return found.map(({ at, entry }) => ({ at: offsetInstant(at, zone), ...entry }))
}
