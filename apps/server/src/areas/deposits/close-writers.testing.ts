import type { AssignedStore, Issuer } from '@choba/contract/company.contract.ts'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import type { OpenLines } from '@choba/contract/transfers.contract.ts'
import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import type { WaitingTerms } from '@choba/contract/terms.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { addAccountHolder, askBody, companiesOf } from '#areas/company/company.testing.ts'
import { addedDispute, decideDispute, freePayment } from '#areas/disputes/disputes.testing.ts'
import {
  madeKey,
  payment,
  refundOf,
  outcomesOf,
  sendRows,
  type FeedRow,
} from '#areas/feed/feed.testing.ts'
import { chobaFile, operatorImportOf, reached } from '#areas/imports/imports.testing.ts'
import { nextTerms } from '#areas/terms/terms.testing.ts'
import { addReleased, closedDeposit } from '#areas/transfers/transfers.testing.ts'
import {
  addUnknownRefund,
  gatewayActed,
  settle,
  settleByTwo,
  signInSecondAdministrator,
} from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { resultOf, type Answer, type TestApp } from '#testing/test-app.ts'
import { bringRowsIn } from './deposits.testing.ts'

// Each writer makes one kind of change that affects the data that a day close reads.

/** Change that runs at the same time as the close of a day. */
export interface Writer {
  /** Runs first, before the previous day is closed. */
  readonly early?: () => Promise<void>
  /**
   * Prepares the change, after the previous day has been closed. Returns the function that makes
   * the change.
   */
  readonly ready: () => Promise<() => Promise<unknown>>
  /** Table that the change writes after the data that the close reads. */
  readonly last: string
}

export interface Bench {
  readonly test: TestApp
  readonly merchant: MerchantRow
  readonly yesterday: string
  readonly today: string
}

/**
 * Waits for an answer. An answer that rejects the change is accepted, because the close may have
 * been faster.
 * @throws on a server error or a missing permission
 */
async function answered(call: Promise<Answer>): Promise<void> {
  const { status, envelope } = await call
  if (status >= 500 || status === 401 || status === 403)
    throw new Error(`answered ${status} ${JSON.stringify(envelope)}`)
}

let made = 0
const AUDIT = 'audit_entries'

/** Signs in the users who make the changes, and returns the writers by name. */
export async function createWriters({
  test,
  merchant,
  yesterday,
  today,
}: Bench): Promise<Readonly<Record<WriterName, Writer>>> {
  const entCode = merchant.code
  const [owner, superadmin, settlement] = [
    await test.signIn('owner'),
    await test.signIn('superadmin'),
    await test.signIn('settlement'),
  ]
  // Signs the second administrator in again for each test, because an access token is valid for
  // five minutes.
  const second = () => signInSecondAdministrator(test, superadmin)
  const key = await madeKey(test)
  await asOwner(test.engine, (q) =>
    q.updateTable('merchants').set({ enable_point: true }).where('id', '=', merchant.id).execute(),
  )
  const { code: storeCode } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('stores')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', 1)
      .executeTakeFirstOrThrow(),
  )

  const decide = async (dispute: DisputeDetail, decision: 'WON' | 'LOST'): Promise<DisputeDetail> =>
    resultOf(await decideDispute(superadmin, dispute, decision))
  const newDispute = async () => addedDispute(owner, (await freePayment(test)).paymentNo)
  /**
   * Adds a dispute that was lost on the previous day, so that the close of that day subtracts its
   * deduction.
   */
  const lostYesterday = async (): Promise<DisputeDetail> => {
    const lost = await decide(await newDispute(), 'LOST')
    await asOwner(test.engine, (q) =>
      q
        .updateTable('deductions')
        .set({ business_day: yesterday })
        .where('dispute_id', '=', BigInt(lost.disputeId))
        .execute(),
    )
    return lost
  }
  const approve = (by: typeof owner, approvalId: string) => () =>
    answered(by.post('approval/decide', { approvalId, entCode, decision: 'APPROVE' }))

  const own = { entCode, storeCode, paymentType: 'PAYPAY' }
  // Time of a payment on a day. A payment of today must not be in the future.
  const at = (day: string) => (day === today ? new Date().toISOString() : `${day}T12:00:00+09:00`)

  const sent = async (rows: readonly FeedRow[]): Promise<void> => {
    const said = outcomesOf(await sendRows(test, key, rows))
    if (said.some((one) => !one.startsWith('ACCEPTED'))) throw new Error(said.join())
  }

  /**
   * Returns a writer for a dispute whose deduction is already part of the previous day's deposit.
   * The writer records `decisions` one after another; the last decision runs against the close.
   */
  function taken(...decisions: readonly ('WON' | 'LOST')[]): Writer {
    let dispute: DisputeDetail
    return {
      early: async () => void (dispute = await lostYesterday()),
      async ready() {
        for (const decision of decisions.slice(0, -1)) dispute = await decide(dispute, decision)
        return () => decide(dispute, decisions.at(-1)!)
      },
      last: 'disputes',
    }
  }

  return {
    'a lost dispute': {
      async ready() {
        const dispute = await newDispute()
        return () => decide(dispute, 'LOST')
      },
      last: 'disputes',
    },
    'a dispute won before a deposit took its deduction': {
      async ready() {
        const dispute = await decide(await newDispute(), 'LOST')
        return () => decide(dispute, 'WON')
      },
      last: 'disputes',
    },
    'a dispute won after a deposit took its deduction': taken('WON'),
    'a dispute lost again before a deposit returned its deduction': taken('WON', 'LOST'),
    'a revision': {
      async ready() {
        const { companyCode } = resultOf<OpenLines>(
          await superadmin.get('revision/list', { entCode }),
        ).companies[0]!
        const asked = {
          entCode,
          companyCode,
          amount: -1_500,
          reason: '訂正',
          taxClass: 'OUT_OF_SCOPE',
        }
        const { lines } = resultOf<OpenLines>(await superadmin.post('revision/add', asked))
        return approve(settlement, lines.find(({ approvalId }) => approvalId !== null)!.approvalId!)
      },
      last: AUDIT,
    },
    'a deposit returned by the bank': {
      async ready() {
        const due = await closedDeposit(test.engine, merchant, yesterday)
        const { row, depositNo } = await addReleased(test, due)
        return () =>
          answered(
            superadmin.post('transfer/result', {
              transferId: row.transferId,
              entCode,
              depositNo,
              result: 'RETURNED',
            }),
          )
      },
      last: AUDIT,
    },
    'a new version of the terms': {
      async ready() {
        const wanted = await nextTerms(superadmin, entCode, {
          firstDay: today,
          minimumPayout: 40_000,
          pointCost: 3,
        })
        const rates = wanted.rates.map((rate) => ({ ...rate, ratePpm: 27_000 }))
        const { approvalId } = resultOf<WaitingTerms>(
          await superadmin.post('terms/add', { entCode, ...wanted, rates }),
        )
        return approve(settlement, approvalId)
      },
      last: AUDIT,
    },
    'a new bank account': {
      async ready() {
        resultOf(await owner.put('company/bankaccount', await askBody(owner, '1')))
        const { approval_id: id } = await asOwner(test.engine, (q) =>
          q
            .selectFrom('approvals')
            .select('id as approval_id')
            .where('kind', '=', 'bankAccount')
            .where('state', '=', 'WAITING')
            .executeTakeFirstOrThrow(),
        )
        return approve(await addAccountHolder(test, ['Settle.search', 'Settle.edit']), String(id))
      },
      last: AUDIT,
    },
    'a new tax rounding': {
      async ready() {
        const { version, taxRounding } = resultOf<Issuer>(await superadmin.get('issuer/info'))
        const body = { issuerName: '発行株式会社', address: '東京都港区9-9' }
        const other = taxRounding === 'CEIL' ? 'FLOOR' : 'CEIL'
        return () =>
          answered(superadmin.put('issuer/info', { version, ...body, taxRounding: other }))
      },
      last: AUDIT,
    },
    'a store moved to another company': {
      async ready() {
        const { companies } = await companiesOf(owner)
        const { items } = resultOf<{ items: AssignedStore[] }>(await owner.get('company/stores'))
        const { storeId, companyId } = items.find((one) => one.storeId === '1')!
        const other = companies.find((one) => one.companyId !== companyId)!
        const body = { storeId, companyId: other.companyId, fromDay: today }
        return () => answered(owner.put('company/store', body))
      },
      last: AUDIT,
    },
    'rows of an import': {
      ready: async () => () =>
        bringRowsIn(
          test.engine,
          merchant,
          [yesterday, today].map((day) => ({ day, amount: 7_777 })),
        ),
      last: 'late_transactions',
    },
    'an undone import': {
      async ready() {
        const lines = [yesterday, today].map(
          (day) => `U${++made},${at(day)},UNDO-STORE,PAYMENT,PAYPAY,1200,PAID,`,
        )
        const { importId, version } = await operatorImportOf(
          test.engine,
          owner,
          merchant,
          chobaFile(lines),
        )
        return async () => {
          await answered(owner.post('import/undo', { importId, version }))
          await reached(owner, importId, 'UNDONE', 'DONE')
        }
      },
      last: 'import_rows',
    },
    'a feed payment that gives points': {
      ready: async () => () =>
        sent([
          payment(`P${++made}`, {
            ...own,
            paidAt: at(today),
            pointCardNo: `CARD-${made}`,
            amount: '10000',
            pointsAwarded: '50',
          }),
        ]),
      last: 'point_balances',
    },
    'a payment that an unlinked refund waits for': {
      async ready() {
        const paymentNo = `W${++made}`
        const of = { ...own, paidAt: at(yesterday) }
        await sent([refundOf(`${paymentNo}-R`, paymentNo, of)])
        return () => sent([payment(paymentNo, of)])
      },
      last: 'unlinked_refunds',
    },
    'a refund settled by two people': {
      async ready() {
        const refund = await addUnknownRefund(test)
        const { approvalId } = resultOf<UnknownRefundRow>(
          await settle(superadmin, refund, 'SUCCEEDED'),
        )
        return approve(await second(), approvalId!)
      },
      last: AUDIT,
    },
    'a succeeded refund corrected to failed': {
      async ready() {
        const refund = await addUnknownRefund(test)
        await settleByTwo(superadmin, await second(), refund, 'SUCCEEDED')
        gatewayActed(test, refund, 'failed')
        resultOf(await superadmin.post('unknownrefund/ask', { entCode, refundNo: refund.refundNo }))
        const { approvalId } = resultOf<UnknownRefundRow>(
          await settle(superadmin, refund, 'FAILED'),
        )
        return approve(await second(), approvalId!)
      },
      last: AUDIT,
    },
    'a failed refund corrected to succeeded': {
      async ready() {
        const refund = await addUnknownRefund(test)
        await settleByTwo(superadmin, await second(), refund, 'FAILED')
        gatewayActed(test, refund, 'succeeded')
        resultOf(await superadmin.post('unknownrefund/ask', { entCode, refundNo: refund.refundNo }))
        const { approvalId } = resultOf<UnknownRefundRow>(
          await settle(superadmin, refund, 'SUCCEEDED'),
        )
        return approve(await second(), approvalId!)
      },
      last: AUDIT,
    },
  }
}

/** Names of the writers. Vitest needs the names before the server, and so the writers, exist. */
export const writerNames = [
  'a lost dispute',
  'a dispute won before a deposit took its deduction',
  'a dispute won after a deposit took its deduction',
  'a dispute lost again before a deposit returned its deduction',
  'a revision',
  'a deposit returned by the bank',
  'a new version of the terms',
  'a new bank account',
  'a new tax rounding',
  'a store moved to another company',
  'rows of an import',
  'an undone import',
  'a feed payment that gives points',
  'a payment that an unlinked refund waits for',
  'a refund settled by two people',
  'a succeeded refund corrected to failed',
  'a failed refund corrected to succeeded',
] as const
type WriterName = (typeof writerNames)[number]
