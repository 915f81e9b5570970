import { transactionStatus, type TransactionStatus } from '@choba/contract/transaction-status.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Tone } from '#ui/status.tsx'

export interface Standing {
  readonly tone: Tone
  readonly name: TransactionStatus
}

const tones: Record<TransactionStatus, Tone> = {
  paid: 'ok',
  refundPending: 'warn',
  partlyRefunded: 'info',
  fullyRefunded: 'muted',
  failed: 'danger',
  waiting: 'warn',
  requested: 'warn',
  sent: 'warn',
  succeeded: 'muted',
  refundFailed: 'danger',
  unknown: 'warn',
}

/**
 * Returns the label and the color for the status of a transaction. For a payment, the status of its
 * refunds decides; for a refund, its own status.
 */
export function standingOf(
  row: Pick<TransactionRow, 'tradeKind' | 'state' | 'refundState'>,
): Standing {
  const name = transactionStatus(row)
  return { tone: tones[name], name }
}

const open = new Set<TransactionRow['state']>(['REQUESTED', 'SENT', 'UNKNOWN'])

/** True if a refund among these rows has no result yet. */
export const isSettling = (rows: readonly TransactionRow[]): boolean =>
  rows.some((row) => row.tradeKind === 'REFUND' && open.has(row.state))

/** True if a refund among these rows waits for the approval of a second person. */
export const isWaiting = (rows: readonly TransactionRow[]): boolean =>
  rows.some(({ state }) => state === 'WAITING')

/** True if the row is a successful payment. Other rows have no meaningful refundable amount. */
export const isPaidPayment = (row: Pick<TransactionRow, 'tradeKind' | 'state'>): boolean =>
  row.tradeKind === 'PAYMENT' && row.state === 'PAID'
