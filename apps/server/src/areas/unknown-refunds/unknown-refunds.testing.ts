import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import { noRefundLimits, type RefundRequest } from '@choba/contract/refunds.contract.ts'
import type {
  UnknownRefundDetail,
  UnknownRefundRow,
} from '@choba/contract/unknown-refunds.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { requestRefund } from '#areas/refunds/refunds.service.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

const MERCHANT = { tenantId: 1, merchantId: 11 }

/** Unknown refund of the demo's largest merchant. */
export interface MadeUnknown {
  readonly id: bigint
  readonly entCode: string
  readonly refundNo: string
  readonly paymentNo: string
  readonly gatewayKey: string
  readonly amount: number
}

/**
 * Adds a refund that was sent but not answered, and whose job has failed permanently. The remark
 * controls the answer of the sample gateway. Without a remark, the gateway makes the refund when it
 * is asked again.
 */
export async function addUnknownRefund(
  test: TestApp,
  {
    amount = 400,
    paid = 1_000,
    remark,
    notIn,
  }: { amount?: number; paid?: number; remark?: string; notIn?: number[] } = {},
): Promise<MadeUnknown> {
  const paymentNo = await addPayment(test.engine, { amount: paid, ...(notIn && { notIn }) })
  const { user, merchant } = await asOwner(test.engine, async (q) => ({
    user: await q
      .selectFrom('users')
      .selectAll()
      .where('tenant_id', '=', MERCHANT.tenantId)
      .where('username', '=', 'owner')
      .executeTakeFirstOrThrow(),
    merchant: await q
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', MERCHANT.merchantId)
      .executeTakeFirstOrThrow(),
  }))
  const request = {
    paymentNo,
    amount,
    refundableSeen: paid,
    reason: 'OTHER',
    idempotencyKey: randomUUID(),
    ...(remark && { remark }),
  }
  return leaveUnknown(test, merchant, user, request)
}

/**
 * Requests a refund that is sent to the gateway but not answered, and whose job fails permanently.
 */
export async function leaveUnknown(
  test: Pick<TestApp, 'engine'>,
  merchant: MerchantRow,
  user: UserRow,
  request: RefundRequest,
): Promise<MadeUnknown> {
  // The fake queue discards the job, as if it had failed permanently.
  const unused = { jobs: { enqueue: async () => {} }, approvals: { ask: async () => {} } }
  const requester = { user, refundLimits: noRefundLimits }
  const scope = {
    role: 'merchant',
    tenantId: merchant.tenant_id,
    merchantId: merchant.id,
    stores: 'all',
  } as const
  const { id } = await withScope(test.engine, scope, (tx) =>
    requestRefund(tx, unused, merchant, requester, request),
  )
  const { paymentNo, amount } = request
  return asOwner(test.engine, async (q) => {
    const at = new Date(Date.now() - 60_000)
    const refund = await q
      .updateTable('refunds')
      .set({
        sent_at: at,
        unknown_at: at,
        abandoned_at: at,
        query_count: 1,
        last_queried_at: at,
        gateway_message: 'TIMEOUT',
      })
      .where('id', '=', id)
      .returning('gateway_key')
      .executeTakeFirstOrThrow()
    const line = await q
      .updateTable('transactions')
      .set({ state: State.unknown })
      .where('id', '=', id)
      .returning('payment_no')
      .executeTakeFirstOrThrow()
    return {
      id,
      entCode: merchant.code,
      refundNo: line.payment_no,
      paymentNo,
      gatewayKey: refund.gateway_key,
      amount,
    }
  })
}

/** Adds the refund to the refunds of the sample gateway, as if the gateway had made it earlier. */
export function gatewayActed(
  { gateway }: TestApp,
  { gatewayKey: key, entCode, paymentNo, amount }: MadeUnknown,
  status: 'succeeded' | 'failed' | 'refused',
): void {
  const order = {
    key,
    entCode,
    storeCode: 'S0001',
    paymentNo,
    amount,
    currency: 'JPY',
    paymentType: 'PAYPAY',
    paymentClass: 'WALLET',
  } as const
  gateway.refunds.set(key, {
    ...order,
    walletTradeNo: null,
    remark: null,
    status,
    reference: `SAMPLE-${key}`,
  })
}

/** Signs in another administrator with permission to refund. */
export async function signInSecondAdministrator(
  test: TestApp,
  superadmin: Client,
): Promise<Client> {
  const { role_id: roleId } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select('role_id')
      .where('username', '=', 'superadmin')
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow(),
  )
  const { userName } = await addUser(
    superadmin,
    { roleId: String(roleId), password: DEMO_PASSWORD },
    'user/addsysuser',
  )
  return test.signIn(userName)
}

/** Requests to settle a refund by hand. */
export const settle = (
  by: Client,
  { entCode, refundNo }: MadeUnknown,
  outcome: 'SUCCEEDED' | 'FAILED',
  evidence = '決済会社の管理画面で確認',
  files?: readonly string[],
) => by.post('unknownrefund/settle', { entCode, refundNo, outcome, evidence, files })

export const decide = (
  by: Client,
  { approvalId, entCode }: Pick<ApprovalRow, 'approvalId' | 'entCode'>,
) => by.post('approval/decide', { approvalId, entCode, decision: 'APPROVE' })

/** Settles a refund by hand: one administrator makes the request, and the other approves it. */
export async function settleByTwo(
  asker: Client,
  other: Client,
  made: MadeUnknown,
  outcome: 'SUCCEEDED' | 'FAILED',
): Promise<string> {
  const row = resultOf<UnknownRefundRow>(await settle(asker, made, outcome))
  const approvalId = row.approvalId!
  resultOf(await decide(other, { approvalId, entCode: made.entCode }))
  return approvalId
}

export const readUnknown = async (
  by: Client,
  { entCode, refundNo }: MadeUnknown,
): Promise<UnknownRefundDetail> =>
  resultOf(await by.get('sysunknownrefund/detail', { entCode, refundNo }))

/**
 * Adds a refund that two users have settled as failed, and that the gateway later reports as made.
 */
export async function addContradictedRefund(test: TestApp): Promise<MadeUnknown> {
  const first = await test.signIn('superadmin')
  const second = await signInSecondAdministrator(test, first)
  const made = await addUnknownRefund(test)
  await settleByTwo(first, second, made, 'FAILED')
  gatewayActed(test, made, 'succeeded')
  resultOf(
    await first.post('unknownrefund/ask', { entCode: made.entCode, refundNo: made.refundNo }),
  )
  return made
}
