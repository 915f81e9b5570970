import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { ApprovalHandler, Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { findUnofferedPaymentMethods } from '#areas/catalogue/offered-payment-methods.service.ts'
import { findDocuments } from './payment-method-documents.ts'
import {
  findApplication,
  type FoundApplication,
  insertStep,
  updateApplication,
} from './payment-methods.repository.ts'
import { hasRate } from './payment-method-rates.ts'

// Approval of a payment method application: a merchant requests it and an administrator decides. A
// request covers one version of the application: a question closes the request, and the answer
// creates a new one.

/**
 * Time that an application waits for a decision, in milliseconds: 180 days, because a card
 * company's review takes weeks.
 */
const APPLICATION_TIME = 180 * 24 * 3_600_000

interface Requested {
  readonly applicationId: string
  readonly companyName: string
  readonly paymentMethodName: string
  readonly fromDay: string
}
const requestOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as Requested

/**
 * Returns the data that the decision is based on: the submitted documents. If the documents change,
 * the approval request becomes outdated.
 */
const basisOf = async (tx: Tx, { merchant_id, id }: FoundApplication) => ({
  documents: (await findDocuments(tx, merchant_id, id)).map(({ file_name }) => file_name),
})

/** Creates the approval request for the current version of an application. */
export async function askToDecide(
  tx: Tx,
  approvals: Pick<Approvals, 'ask'>,
  merchant: MerchantRow,
  user: UserRow,
  row: FoundApplication,
  approvalId: bigint,
): Promise<void> {
  const request: Requested = {
    applicationId: String(row.id),
    companyName: row.company_name,
    paymentMethodName: row.payment_method_name,
    fromDay: row.from_day,
  }
  await approvals.ask(tx, merchant, user, {
    id: approvalId,
    kind: 'paymentMethodApplication',
    subject: `${row.company_name} · ${row.payment_method_name}`.slice(0, 200),
    storeId: null,
    amount: null,
    request,
    basis: await basisOf(tx, row),
    reason: null,
    time: APPLICATION_TIME,
  })
}

const applicationOf = (tx: Tx, approval: ApprovalTableRow, forUpdate = false) =>
  findApplication(
    tx,
    approval.merchant_id,
    BigInt(requestOf(approval).applicationId),
    'ja',
    forUpdate,
  )

const readEnded = (tx: Tx, { merchant_id, id }: ApprovalTableRow) =>
  tx.q
    .selectFrom('approvals')
    .select(['state', 'decided_by_name', 'note'])
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const audited = (approval: ApprovalTableRow): AuditDetails => {
  const { applicationId, companyName, paymentMethodName, fromDay } = requestOf(approval)
  return {
    object: paymentMethodName,
    of: { kind: 'paymentMethodApplication', id: applicationId },
    detail: { paymentMethodCompany: companyName, paymentMethodFrom: fromDay },
  }
}

/** Final states of an application that was not approved. */
const endings = { REFUSED: 'REFUSED', WITHDRAWN: 'WITHDRAWN' } as const
const steps = { REFUSED: 'REFUSE', WITHDRAWN: 'WITHDRAW', LAPSED: 'LAPSE' } as const

export const paymentMethodApproval = (notify: Notify): ApprovalHandler => ({
  async readBasis(tx, approval, forUpdate) {
    const row = await applicationOf(tx, approval, forUpdate)
    // No decision is possible: the application has an open question, is already decided, or is for
    // a payment method that the tenant no longer offers.
    if (row?.approval_id !== approval.id) return null
    return (await findUnofferedPaymentMethods(tx, approval.tenant_id)).has(row.payment_method_id)
      ? null
      : basisOf(tx, row)
  },
  async describe(tx, approval, language) {
    const { paymentMethodName, companyName, fromDay } = requestOf(approval)
    const row = await applicationOf(tx, approval)
    const isRateSet = row
      ? await hasRate(tx, row.merchant_id, row.payment_method_code, row.from_day)
      : null
    const words = languages[language].paymentMethods.hasRate
    const changes: ApprovalChange[] = [
      { field: 'paymentMethod', text: { before: null, after: paymentMethodName } },
      { field: 'company', text: { before: null, after: companyName } },
      { field: 'paymentMethodFrom', text: { before: null, after: fromDay.replaceAll('-', '/') } },
      {
        field: 'paymentMethodHasRate',
        text: { before: null, after: isRateSet === true ? words.yes : words.no },
      },
    ]
    const documents = row ? await findDocuments(tx, row.merchant_id, row.id) : []
    return {
      changes,
      files: documents.map(({ file_name, label }) => ({ fileName: file_name, label })),
    }
  },
  // An application has no amount, so refund limits do not apply.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const row = (await applicationOf(tx, approval, true))!
    const merchant = await tx.q
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', approval.merchant_id)
      .executeTakeFirstOrThrow()
    const today = await readToday(tx, merchant)
    const startsOn = row.from_day > today ? row.from_day : today
    const { decided_by_name: by, note } = await readEnded(tx, approval)
    await updateApplication(
      tx,
      row.merchant_id,
      row.id,
      { state: 'APPROVED', starts_on: startsOn, approval_id: null },
      by ?? '',
    )
    await insertStep(tx, row, { step: 'APPROVE', by, text: note })
    // Users who can see payments need to know the start date.
    await notify(
      tx,
      { merchantId: merchant.id, permission: 'Record.search', storeId: null },
      {
        kind: 'paymentMethods.switchedOn',
        params: {
          paymentMethod: row.payment_method_name,
          company: row.company_name,
          day: startsOn.replaceAll('-', '/'),
        },
        path: `paymentManage/${row.company_id}`,
        isImportant: false,
      },
    )
  },
  async release(tx, approval) {
    const row = await applicationOf(tx, approval, true)
    // The request no longer matches the application, which has a newer request or is closed.
    if (row?.approval_id !== approval.id) return
    const { state: ended, decided_by_name: by, note } = await readEnded(tx, approval)
    const state = endings[ended as keyof typeof endings] ?? 'LAPSED'
    await updateApplication(
      tx,
      row.merchant_id,
      row.id,
      { state, approval_id: null, reason: state === 'REFUSED' ? note : null },
      by ?? '',
    )
    await insertStep(tx, row, { step: steps[state], by, text: note })
    if (state !== 'REFUSED') return
    await notify(
      tx,
      { merchantId: row.merchant_id, permission: 'Shop.edit', storeId: null },
      {
        kind: 'paymentMethods.refused',
        params: {
          paymentMethod: row.payment_method_name,
          company: row.company_name,
          reason: note ?? '',
        },
        path: `paymentManage/application/${row.id}`,
        isImportant: true,
      },
    )
  },
  auditOf: audited,
})
