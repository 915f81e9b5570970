import { formatPoints } from '@choba/contract/money.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import {
  findBalance,
  holdBalance,
  postRevision,
} from '#areas/point-transactions/point-transactions.service.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { endRevision, findRevision, readChoices } from './point-revisions.repository.ts'

// Approval of manual point revisions above the merchant's limit: a second user decides.

/** The requested revision as stored in the approval request. */
export interface WantedRevision {
  readonly revisionId: string
  readonly cardNo: string
  /** Change of the balance in points. */
  readonly quantity: number
}

const wantedOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as WantedRevision

/**
 * Data that the decision is based on: only the card number. The card's balance may change while the
 * request waits.
 */
export const basisOf = (cardNo: string): object => ({ cardNo })

export const revisionApproval: ApprovalHandler = {
  async readBasis(tx, approval, forUpdate) {
    const { cardNo, quantity } = wantedOf(approval)
    const { merchant_id: merchantId } = approval
    // With `forUpdate`, the request is being decided. Decisions run in a database transaction of a
    // worker, which locks the balance.
    const balance = await (forUpdate
      ? holdBalance(tx as Tx<WorkerScope>, cardNo)
      : findBalance(tx, merchantId, cardNo))
    if (balance === null) return null
    const { point_negative } = await readChoices(tx, merchantId)
    return quantity > 0 || point_negative || balance + BigInt(quantity) >= 0n
      ? basisOf(cardNo)
      : null
  },
  async describe(tx, approval) {
    const { cardNo, quantity } = wantedOf(approval)
    const signed = `${quantity > 0 ? '+' : ''}${formatPoints(quantity)}`
    const balance = await findBalance(tx, approval.merchant_id, cardNo)
    return {
      changes: [
        { field: 'pointCard', text: { before: null, after: cardNo } },
        { field: 'pointQuantity', text: { before: null, after: signed } },
        // The current balance is shown only before the decision, because later it would be
        // misleading.
        ...(approval.state === 'WAITING' && balance !== null
          ? [
              {
                field: 'pointBalance' as const,
                text: {
                  before: formatPoints(Number(balance)),
                  after: formatPoints(Number(balance) + quantity),
                },
              },
            ]
          : []),
      ],
      files: [],
    }
  },
  // A role's approval limits are amounts of money, so they do not apply to points.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const id = BigInt(wantedOf(approval).revisionId)
    const row = (await findRevision(tx, approval.merchant_id, id))!
    await endRevision(tx, id, 'POSTED')
    const choices = await readChoices(tx, approval.merchant_id)
    await postRevision(tx, choices, {
      id,
      cardNo: row.card_no,
      storeId: row.store_id,
      quantity: row.quantity,
    })
  },
  release: (tx, approval) => endRevision(tx, BigInt(wantedOf(approval).revisionId), 'RELEASED'),
  auditOf(approval) {
    const { cardNo, quantity } = wantedOf(approval)
    return {
      object: cardNo,
      ...(approval.store_id !== null && { inStores: [approval.store_id] }),
      detail: { pointQuantity: quantity },
    }
  },
}
