import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { expect, onTestFinished } from 'vitest'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { refundsApi } from '#areas/refunds/refunds.api.ts'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { takePayment } from './refunding.ts'
import { signInAs } from './screen.tsx'

/** ID of the manager's role. */
const ROLE = '2'

async function setLimits(limits: RefundLimits): Promise<void> {
  const { version, refundLimits } = await rolesApi.detail.call({ roleId: ROLE })
  const { currency, ...before } = refundLimits!
  if (JSON.stringify(before) === JSON.stringify(limits)) return
  await rolesApi.limit.call({ roleId: ROLE, version, currency, ...limits })
}

/**
 * Signs in as the manager. Until the test ends, the manager's role can refund up to `each` minor
 * units without an approval.
 */
export async function signInLimited(each: number): Promise<void> {
  await signInAs('owner')
  const { currency: _currency, ...before } = (await rolesApi.detail.call({ roleId: ROLE }))
    .refundLimits!
  onTestFinished(async () => {
    await signInAs('owner')
    await setLimits(before)
  })
  await setLimits({ ...noRefundLimits, each })
  await signInAs('manager')
  const { items } = await transactionsApi.list.call({
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
    pageSize: 1,
  })
  // Polls until the new limit applies, because the server caches permissions for a second.
  const alone = async () =>
    (await transactionsApi.detail.call({ paymentNo: items[0]!.paymentNo })).amountWithoutApproval
  await expect.poll(alone).toBe(each)
}

/** A refund that the manager requested and that waits for approval. */
export interface WaitingRefund {
  readonly payment: TransactionDetail
  readonly request: ApprovalRow
}

/** Requests a refund above the manager's limit. The manager stays signed in. */
export async function askRefund(amount = 300, remark = '領収書あり'): Promise<WaitingRefund> {
  await signInLimited(100)
  const payment = await takePayment()
  const { paymentNo, refundable: refundableSeen } = payment
  const idempotencyKey = crypto.randomUUID()
  const answer = await refundsApi.add.call({
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen,
    remark,
    idempotencyKey,
  })
  expect(answer.state).toBe('WAITING')
  const { items } = await approvalsApi.list.call({ box: 'OWN', pageSize: 1 })
  return { payment, request: items[0]! }
}

export const requestOf = ({ approvalId }: Pick<ApprovalRow, 'approvalId'>) =>
  approvalsApi.detail.call({ approvalId })
