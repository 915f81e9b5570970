import { badField } from '@choba/contract/bad-input.ts'
import type { NewRevision, Revision } from '@choba/contract/point-management.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { holdBalance, postRevision } from '#areas/point-transactions/point-transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Principal } from '#platform/access/principals.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { basisOf, type WantedRevision } from './point-revisions.approval.ts'
import {
  findByKey,
  insertRevision,
  readChoices,
  type RevisionRow,
} from './point-revisions.repository.ts'

const answerOf = ({ state, quantity, approval_id }: RevisionRow, balance: bigint): Revision => ({
  outcome: state,
  quantity: Number(quantity),
  balance: Number(balance),
  approvalId: approval_id === null ? null : String(approval_id),
})

const auditOf = (
  { card_no, store_id, quantity, reason, approval_id }: RevisionRow,
  before: bigint,
): AuditDetails => ({
  object: card_no,
  inStores: [store_id],
  detail: {
    pointQuantity: Number(quantity),
    reason,
    ...(approval_id === null
      ? { before: { balance: Number(before) }, after: { balance: Number(before + quantity) } }
      : { waitsForApproval: true, approvalId: String(approval_id) }),
  },
})

/**
 * Changes the points of a card manually, or requests an approval if the change is above the
 * merchant's limit. An idempotency key creates at most one revision.
 * @throws AppError notFound for an unknown card, or a store outside of the user's scope; conflict
 * with the current balance if the user saw a different balance; keyReused if the key belongs to
 * another revision; badRequest for `quantity` if the balance would be negative
 */
export async function revise(
  tx: Tx<WorkerScope>,
  { approvals }: { readonly approvals: Pick<Approvals, 'ask'> },
  person: Principal,
  { idempotencyKey, cardNo, storeId, quantity, reason, balanceSeen }: NewRevision,
): Promise<{ result: Revision; audit: AuditDetails }> {
  const { merchant, user } = person
  const store = await seenStoreId(tx, person, storeId)
  // The card is locked first. Of two concurrent requests with one idempotency key, the second then
  // finds the revision of the first.
  const balance = await holdBalance(tx, cardNo)
  if (balance === null) throw new AppError('notFound')
  const wanted = BigInt(quantity)
  const earlier = await findByKey(tx, idempotencyKey)
  if (earlier) {
    const isSame =
      earlier.card_no === cardNo &&
      earlier.store_id === store &&
      earlier.quantity === wanted &&
      earlier.reason === reason &&
      earlier.user_id === user.id
    if (!isSame) throw new AppError('keyReused')
    return { result: answerOf(earlier, balance), audit: { object: cardNo, inStores: [store] } }
  }
  if (balance !== BigInt(balanceSeen)) throw new AppError('conflict', { balance: Number(balance) })
  const choices = await readChoices(tx, merchant.id)
  if (quantity < 0 && balance + wanted < 0n && !choices.point_negative)
    throw new AppError('badRequest', badField('quantity', 'tooSmall'))
  const waits = Math.abs(quantity) > choices.point_revision_limit
  const row: RevisionRow = {
    merchant_id: merchant.id,
    id: newId(),
    tenant_id: merchant.tenant_id,
    idempotency_key: idempotencyKey,
    card_no: cardNo,
    store_id: store,
    quantity: wanted,
    reason,
    state: waits ? 'WAITING' : 'POSTED',
    user_id: user.id,
    user_name: user.full_name,
    requested_at: new Date(),
    approval_id: waits ? newId() : null,
  }
  if (row.approval_id !== null)
    await approvals.ask(tx, merchant, user, {
      id: row.approval_id,
      kind: 'pointRevision',
      subject: cardNo,
      storeId: store,
      amount: null,
      request: { revisionId: String(row.id), cardNo, quantity } satisfies WantedRevision,
      basis: basisOf(cardNo),
      reason,
    })
  await insertRevision(tx, row)
  const after = waits
    ? balance
    : await postRevision(tx, choices, { id: row.id, cardNo, storeId: store, quantity: wanted })
  return { result: answerOf(row, after), audit: auditOf(row, balance) }
}
