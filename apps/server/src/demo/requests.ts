import { randomUUID } from 'node:crypto'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { auditOfChange } from '#areas/disputes/dispute-audit.ts'
import { addDispute } from '#areas/disputes/disputes.service.ts'
import {
  auditOfRequest,
  amountWithoutApproval,
  requestRefund,
} from '#areas/refunds/refunds.service.ts'
import { isPaidPayment } from '#ledger/counts.ts'
import { actAs } from './people.ts'
import type { Happening } from './happening.ts'

// Requests of the biggest merchant's users on a working day.

interface FoundPayment {
  id: bigint
  payment_no: string
  amount: bigint
  store_id: number
}

/** Finds paid card and wallet payments without points and disputes, newest first. */
async function findPayments(
  tx: Tx,
  merchantId: number,
  paymentClass: number,
  [from, to]: readonly [string, string],
): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select t.id, t.payment_no, t.amount, t.store_id from transactions t
    join payment_methods b on b.id = t.payment_method_id and b.payment_class = ${paymentClass}
    where t.merchant_id = ${merchantId} and t.business_day between ${from}::date and ${to}::date
      and ${isPaidPayment('t')} and t.refunded + t.reserved = 0 and t.import_id is null
      and ${inStores(storesSeen(tx), 't.store_id')}
      and not exists (select from transaction_points p where p.merchant_id = t.merchant_id and p.transaction_id = t.id)
      and not exists (select from disputes d where d.merchant_id = t.merchant_id and d.payment_id = t.id)
    order by t.id desc limit 200`.execute(tx.q)
  return rows
}

const WALLET = 1
const CARD = 2

/** Requests a refund above the manager's limit, which needs approval. Once a day. */
export const askForRefund: Happening = async (of) => {
  const { tenant, words, jobs, approvals } = of
  const act = { tenant, username: 'manager', action: 'refunds.add' } as const
  const done = await actAs(of, act, async ({ tx, person, audit }) => {
    const { merchant, user } = person
    const today = await readToday(tx, merchant)
    const asked = await tx.q
      .selectFrom('approvals')
      .select('requested_at')
      .where('merchant_id', '=', merchant.id)
      .where('user_id', '=', user.id)
      .where('kind', '=', 'refund')
      .where('requested_at', '>', new Date(Date.now() - 86_400_000))
      // Ignores the request of the seed, because only requests of the running demo count.
      .where('requested_at', '>', of.begin)
      .execute()
    if (asked.length > 0) return null
    const found = await findPayments(tx, merchant.id, WALLET, [addDays(today, -2), today])
    for (const { id, payment_no: paymentNo, amount, store_id: storeId } of found) {
      const alone = await amountWithoutApproval(tx, merchant, person, { storeId, paymentId: id })
      if (alone === null) return null
      if (Number(amount) <= alone) continue
      const request = {
        paymentNo,
        amount: Number(amount),
        refundableSeen: Number(amount),
        reason: 'WRONG_AMOUNT',
        remark: words.refundRemark,
        idempotencyKey: randomUUID(),
      }
      const requested = await requestRefund(tx, { jobs, approvals }, merchant, person, request)
      audit(auditOfRequest(request, requested))
      return requested
    }
    return null
  })
  return done !== null
}

/** Days until the card company's deadline; then earliest and latest day of a disputed payment. */
const ANSWER_DAYS = 10
const DISPUTED = [-50, -8] as const

/** Records a dispute of a card payment with its deadline, as the owner. Once a day. */
export const recordDispute: Happening = async (of) => {
  const act = { tenant: of.tenant, username: 'owner', action: 'disputes.add' } as const
  const done = await actAs(of, act, async ({ tx, person: { merchant, user }, audit }) => {
    const today = await readToday(tx, merchant)
    const caseNo = `CB-${today.slice(2).replaceAll('-', '')}-1`
    const known = await tx.q
      .selectFrom('disputes')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .where('case_no', '=', caseNo)
      .execute()
    if (known.length > 0) return null
    const period = [addDays(today, DISPUTED[0]), addDays(today, DISPUTED[1])] as const
    const [payment] = await findPayments(tx, merchant.id, CARD, period)
    if (!payment) return null
    const reasons = of.words.disputeReasons
    const dispute = await addDispute(
      { tx, merchant, user },
      {
        paymentNo: payment.payment_no,
        amount: Number(payment.amount),
        reason: reasons[Number(today.slice(-2)) % reasons.length]!,
        caseNo,
        receivedOn: today,
        respondBy: addDays(today, ANSWER_DAYS),
      },
    )
    audit(auditOfChange({ before: null, after: dispute }))
    return dispute
  })
  return done !== null
}
