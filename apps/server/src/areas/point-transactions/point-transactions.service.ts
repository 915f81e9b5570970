import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { postPayments, readChoices } from './point-posting.ts'
import { postRefunds, reverseRefund } from './point-refunds.ts'

/** Transactions that have just been stored, or have become certain. */
export interface Stored {
  readonly payments: readonly bigint[]
  readonly refunds: readonly bigint[]
}

/**
 * Posts the points of transactions, in the transaction that stores them, for merchants that give points. Safe for rows without any.
 * @returns the ids of payments that used more points than there are, of which nothing is posted
 */
export async function postPoints(tx: Tx<WorkerScope>, { payments, refunds }: Stored): Promise<bigint[]> {
  const choices = await readChoices(tx, tx.scope.merchantId)
  if (!choices) return []
  const refused = await postPayments(tx, payments, choices)
  await postRefunds(tx, refunds, payments, choices)
  return refused
}

/** Undoes what a refund did to points, as it turned out not to have been made. */
export const undoRefundPoints = (tx: Tx<WorkerScope>, refundId: bigint): Promise<void> => reverseRefund(tx, refundId)
