import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

export const demoMerchants = tenantPlans.find(({ code }) => code === 'demo')!.merchants

/** PDF without pages, for tests that only store it. */
export const tinyPdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** Returns the merchant's current business day. */
export async function todayOf(
  client: Client,
  path = 'trade/options',
  query: Record<string, string> = {},
): Promise<string> {
  return resultOf<{ today: string }>(await client.get(path, query)).today
}

/**
 * Returns a random payment of a store, so that a test can record its first dispute. The payment was
 * not made in cash and has no dispute yet.
 */
export async function freePayment(
  test: TestApp,
  { merchantId = demoMerchants[0]!.id, storeId = 1 } = {},
) {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<Pick<TransactionRow, 'paymentNo' | 'amount'>>`
      select payment_no as "paymentNo", amount::int as amount from transactions t
      where merchant_id = ${merchantId} and store_id = ${storeId} and trade_kind = 1 and state = 1 and amount >= 100
        and payment_method_id in (select id from payment_methods where payment_class <> 4)
        and not exists (select from disputes d where d.merchant_id = t.merchant_id and d.payment_id = t.id)
      order by random() limit 1`.execute(q),
  )
  return rows[0]!
}

/**
 * Returns the body of a call that records a dispute, received today and with a deadline in ten
 * days.
 */
export const newDispute = async (client: Client, paymentNo: string, more: object = {}) => {
  const today = await todayOf(client)
  return {
    paymentNo,
    amount: 100,
    reason: 'Card holder does not recognise it',
    receivedOn: today,
    respondBy: addDays(today, 10),
    ...more,
  }
}

export const addedDispute = async (
  client: Client,
  paymentNo: string,
  more: object = {},
): Promise<DisputeDetail> =>
  resultOf(await client.post('dispute/add', await newDispute(client, paymentNo, more)))

/**
 * Records the decision about a dispute.
 * @param admin administrator with the permission Refund.add
 */
export const decideDispute = (
  admin: Pick<Client, 'post'>,
  { disputeId, version, entCode }: Pick<DisputeDetail, 'disputeId' | 'version' | 'entCode'>,
  decision: 'WON' | 'LOST',
) => admin.post('sysdispute/decide', { disputeId, version, entCode, decision })

export const uploadEvidence = (
  { send }: Pick<Client, 'send'>,
  bytes: Uint8Array,
  name: string,
  entCode?: string,
) =>
  send({
    method: 'POST',
    url: `/apiproxy/api/evidence/upload${entCode === undefined ? '' : `?entCode=${entCode}`}`,
    ...fileForm(bytes, { name }),
  })

/** Uploads an evidence file and returns its name on the server. */
export const uploadedEvidence = async (
  client: Client,
  bytes: Uint8Array = tinyPdf,
  name = 'slip.pdf',
  entCode?: string,
) => resultOf<{ fileName: string }>(await uploadEvidence(client, bytes, name, entCode)).fileName
