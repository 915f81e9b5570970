import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import {
  noRefundLimits,
  type RefundAnswer,
  type RefundLimits,
} from '@choba/contract/refunds.contract.ts'
import { MANAGER_PERMISSIONS, writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { addUser } from '#areas/users/users.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

const MERCHANT = { tenantId: 1, merchantId: 11 }
let roles = 7_000

/**
 * Adds a role with these refund limits to the demo merchant with the most data. Returns the role's
 * ID.
 */
export async function addLimitedRole(
  test: TestApp,
  limits: Partial<RefundLimits>,
): Promise<string> {
  const id = ++roles
  const { each, personDay, storeDay } = { ...noRefundLimits, ...limits }
  const max = (limit: number | null) => (limit === null ? null : BigInt(limit))
  await asOwner(test.engine, async (q) => {
    await writeRole(q, MERCHANT, { id, name: `limited ${id}`, permissions: MANAGER_PERMISSIONS })
    await q
      .insertInto('role_refund_limits')
      .values({
        merchant_id: MERCHANT.merchantId,
        role_id: id,
        tenant_id: MERCHANT.tenantId,
        each_max: max(each),
        person_day_max: max(personDay),
        store_day_max: max(storeDay),
      })
      .execute()
  })
  return String(id)
}

/** Creates a user with these refund limits and signs them in. */
export async function signInLimited(
  test: TestApp,
  limits: Partial<RefundLimits>,
  storeIds: readonly number[] | 'all' = 'all',
): Promise<Client> {
  const owner = await test.signIn('owner')
  const roleId = await addLimitedRole(test, limits)
  const { userName } = await addUser(owner, {
    roleId,
    password: DEMO_PASSWORD,
    ...(storeIds !== 'all' && {
      managedStores: 'SPECIFIC' as const,
      storeIds: storeIds.map(String),
    }),
  })
  return test.signIn(userName, 'demo', true)
}

/** Requests a refund as `client`. */
export const askRefund = async (
  client: Client,
  paymentNo: string,
  amount: number,
  refundableSeen: number,
) =>
  resultOf<RefundAnswer>(
    await client.post('trade/refund', {
      reason: 'OTHER',
      paymentNo,
      amount,
      refundableSeen,
      idempotencyKey: randomUUID(),
    }),
  )

/** Returns the newest approval request that `client` made. */
export async function ownRequest(client: Client): Promise<ApprovalRow> {
  const { items } = resultOf<{ items: ApprovalRow[] }>(
    await client.get('approval/list', { box: 'OWN', pageSize: 1 }),
  )
  return items[0]!
}

/**
 * Requests a refund as a user who needs approval for every amount.
 * @returns the waiting request and its payment
 */
export async function addWaitingRefund(
  test: TestApp,
  { amount = 100, by }: { amount?: number; by?: Client } = {},
): Promise<{ request: ApprovalRow; paymentNo: string; asker: Client }> {
  const asker = by ?? (await signInLimited(test, { each: 0 }))
  const paymentNo = await addPayment(test.engine, { amount: amount * 2 })
  await askRefund(asker, paymentNo, amount, amount * 2)
  return { request: await ownRequest(asker), paymentNo, asker }
}

/** Moves the expiry time of a request into the past. */
export const expire = (test: TestApp, { approvalId }: Pick<ApprovalRow, 'approvalId'>) =>
  asOwner(test.engine, (q) =>
    q
      .updateTable('approvals')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', BigInt(approvalId))
      .execute(),
  )
