import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { Tone } from '#ui/status.tsx'

type StatusName = keyof Phrases['transactions']['status']

export interface Standing {
  readonly tone: Tone
  readonly name: StatusName
}

const ofPayment: Record<TransactionRow['refundState'], Standing> = {
  NONE: { tone: 'ok', name: 'paid' },
  PENDING: { tone: 'warn', name: 'refundPending' },
  PARTIAL: { tone: 'info', name: 'partlyRefunded' },
  FULL: { tone: 'muted', name: 'fullyRefunded' },
}

const ofRefund: Partial<Record<TransactionRow['state'], Standing>> = {
  WAITING: { tone: 'warn', name: 'waiting' },
  REQUESTED: { tone: 'warn', name: 'requested' },
  SENT: { tone: 'warn', name: 'sent' },
  SUCCEEDED: { tone: 'muted', name: 'succeeded' },
  UNKNOWN: { tone: 'warn', name: 'unknown' },
}

/** How a row stands, in one word and one colour: a payment by what has been refunded of it, a refund by its own state. */
export function standingOf(row: Pick<TransactionRow, 'tradeKind' | 'state' | 'refundState'>): Standing {
  if (row.tradeKind === 'REFUND') return ofRefund[row.state] ?? { tone: 'danger', name: 'refundFailed' }
  return row.state === 'PAID' ? ofPayment[row.refundState] : { tone: 'danger', name: 'failed' }
}

const open = new Set<TransactionRow['state']>(['REQUESTED', 'SENT', 'UNKNOWN'])

/** Whether a refund among these rows has no result yet. */
export const isSettling = (rows: readonly TransactionRow[]): boolean =>
  rows.some((row) => row.tradeKind === 'REFUND' && open.has(row.state))

/** Whether a refund among these rows waits for a second person. */
export const isWaiting = (rows: readonly TransactionRow[]): boolean => rows.some(({ state }) => state === 'WAITING')

/** Whether the figure of what can be refunded means anything: only a payment that was made has one. */
export const isRefundable = (row: Pick<TransactionRow, 'tradeKind' | 'state'>): boolean =>
  row.tradeKind === 'PAYMENT' && row.state === 'PAID'
