import type { BodyOf } from '@choba/contract/endpoint.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { disputeCan, type DeductionKind, type disputes } from '@choba/contract/disputes.contract.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged } from '#platform/calls/changes.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { applyDecision } from './dispute-deductions.ts'
import { addEvidence } from './dispute-evidence.ts'
import {
  type DisputeChange,
  type FoundDispute,
  lockPayment,
  updateDispute,
} from './disputes.repository.ts'
import { type Acting, assertDays, fits, readRow } from './disputes.service.ts'
import { toDetail } from './disputes.views.ts'

type Calls = typeof disputes

/** Dispute before and after a change. */
export interface Changed {
  readonly before: FoundDispute
  readonly after: FoundDispute
}

/**
 * Returns a dispute and locks its row until the transaction ends.
 * @throws AppError notFound; conflict if the dispute has changed since the user read it
 */
async function lockRow(
  { tx, merchant }: Acting,
  { disputeId, version }: { disputeId: string; version: number },
): Promise<FoundDispute> {
  const row = await readRow(tx, merchant, disputeId, true)
  await assertVersion(row, version, merchant.time_zone, () => toDetail(tx, row))
  return row
}

async function write(
  { tx, merchant, user }: Acting,
  before: FoundDispute,
  change: DisputeChange,
): Promise<Changed> {
  await updateDispute(tx, merchant.id, before.id, change, user.full_name)
  return { before, after: await readRow(tx, merchant, String(before.id)) }
}

/** Picks the fields that a call can change, with the names that they have in the request body. */
const partsOf = (row: FoundDispute) => ({
  amount: Number(row.amount),
  reason: row.reason,
  caseNo: row.case_no,
  receivedOn: row.received_on,
  respondBy: row.respond_by,
  remark: row.remark,
})

/**
 * Changes the fields of an undecided dispute.
 * @throws AppError notFound, conflict, nothingToDo; illegalOperation (1200) if the dispute is
 * decided; badRequest as `addDispute`
 */
export async function modifyDispute(
  acting: Acting,
  body: BodyOf<Calls['modify']>,
): Promise<Changed> {
  const { tx, merchant, user } = acting
  const row = await lockRow(acting, body)
  if (!disputeCan.modify(row.state)) throw new AppError('illegalOperation')
  const { amount, reason, receivedOn, respondBy, fileList = [] } = body
  const parts = {
    amount,
    reason,
    caseNo: body.caseNo ?? null,
    receivedOn,
    respondBy,
    remark: body.remark ?? null,
  }
  if (fileList.length === 0) assertChanged(partsOf(row), parts)
  await assertDays(acting, parts)
  await assertFits(acting, row, BigInt(amount), badField('amount', 'tooLarge'))
  await addEvidence(tx, { merchant, user, disputeId: row.id, names: fileList })
  return write(acting, row, {
    amount: BigInt(amount),
    reason,
    case_no: parts.caseNo,
    received_on: receivedOn,
    respond_by: respondBy,
    remark: parts.remark,
    // A changed deadline gets a reminder of its own, even if the users were reminded of the old
    // one.
    ...(respondBy !== row.respond_by && { reminded_at: null }),
  })
}

/**
 * Checks that the sum of the payment's disputes stays within the payment.
 * @throws AppError badRequest naming `field`, or illegalOperation without a field, if the sum would
 * exceed the payment's amount
 */
async function assertFits(
  acting: Acting,
  row: FoundDispute,
  amount: bigint,
  field?: object,
): Promise<void> {
  const payment = await lockPayment(acting.tx, acting.merchant.id, { id: row.payment_id })
  if (payment && (await fits(acting, payment, amount, row.id))) return
  throw field ? new AppError('badRequest', field) : new AppError('illegalOperation')
}

/**
 * Records the answer that was sent to the card company. Text and files can be added until the
 * dispute is decided.
 * @throws AppError notFound, conflict; illegalOperation (1200) if the dispute is decided;
 * badRequest if there is neither a text nor a file
 */
export async function answerDispute(
  acting: Acting,
  body: BodyOf<Calls['answer']>,
): Promise<Changed> {
  const { tx, merchant, user } = acting
  const row = await lockRow(acting, body)
  if (!disputeCan.answer(row.state)) throw new AppError('illegalOperation')
  const files = await addEvidence(tx, { merchant, user, disputeId: row.id, names: body.fileList })
  const answer = body.answer ?? row.answer
  if (answer === null && files === 0)
    throw new AppError('badRequest', badField('answer', 'missing'))
  return write(acting, row, {
    state: 'ANSWERED',
    answer,
    answered_at: new Date(),
    answered_by: user.full_name,
  })
}

/**
 * Records or corrects the decision about a dispute, and updates its deductions in the same database
 * transaction.
 * @throws AppError notFound, conflict; illegalOperation (1200) if this decision is already
 * recorded, or if a won dispute becomes lost and the payment's other disputes leave less than its
 * amount
 */
export async function decideDispute(
  acting: Acting,
  body: BodyOf<Calls['decide']>,
): Promise<Changed & { deduction: DeductionKind | null }> {
  const { tx, merchant } = acting
  const row = await lockRow(acting, body)
  if (!disputeCan.decide(row.state, body.decision)) throw new AppError('illegalOperation')
  if (row.state === 'WON') await assertFits(acting, row, row.amount)
  const deduction = await applyDecision(tx, merchant, row, body.decision)
  const changed = await write(acting, row, { state: body.decision, decided_at: new Date() })
  return { ...changed, deduction }
}
