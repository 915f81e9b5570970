import type {
  PaymentMethodApplication,
  PaymentMethodApplicationDetail,
} from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type PaymentMethodState,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import type { PaymentMethodStopTable } from '@choba/database/payment-method-tables.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Selectable } from 'kysely'
import { evidenceTypeOf } from '#platform/files/evidence.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findDocuments } from './payment-method-documents.ts'
import {
  findSteps,
  type FoundApplication,
  type FoundPaymentMethod,
  type findOfCompany,
} from './payment-methods.repository.ts'
import { hasRate } from './payment-method-rates.ts'

type OfCompany = Awaited<ReturnType<typeof findOfCompany>>[number]

/**
 * Codes of unspecified payment methods in imported files. They need no application, and neither
 * does cash.
 */
const WITHOUT_APPLICATION = ['CARD', 'OTHER']
export const needsApplication = ({
  code,
  payment_class,
}: Pick<FoundPaymentMethod, 'code' | 'payment_class'>): boolean =>
  paymentClassOf[payment_class] !== 'CASH' && !WITHOUT_APPLICATION.includes(code)

/** Facts that determine the state of a payment method at a company. */
export interface PaymentMethodFacts {
  readonly paymentMethod: FoundPaymentMethod
  readonly isOffered: boolean
  /** True if the merchant already takes the payment method. */
  readonly isUsed: boolean
  /** The company's applications for the payment method, newest first. */
  readonly applications: readonly OfCompany[]
  /** Active stop by an administrator at the company; null if there is no stop. */
  readonly stop: Selectable<PaymentMethodStopTable> | null
  readonly today: string
}

/**
 * Returns the state of a payment method at a company; null if the company neither has it nor can
 * get it.
 */
export function stateOf({
  paymentMethod,
  isOffered,
  isUsed,
  applications,
  stop,
  today,
}: PaymentMethodFacts): PaymentMethodState | null {
  const switchedOn = applications.find(({ state }) => state === 'APPROVED')
  const [newest] = applications
  if (isUsed || switchedOn) {
    if (!isOffered || stop !== null) return 'STOPPED'
    return !isUsed && switchedOn!.starts_on! > today ? 'COMING' : 'IN_USE'
  }
  if (newest?.state === 'APPLIED' || newest?.state === 'REVIEW' || newest?.state === 'ASKED')
    return newest.state
  if (!isOffered || !needsApplication(paymentMethod)) return null
  return newest?.state === 'REFUSED' ? 'REFUSED' : 'NONE'
}

/**
 * @param ratePpm fee rate of today's terms in parts per million; null without a rate or without
 * permission to see terms
 * @param takingStores number of stores that take the payment method
 * @param zone time zone of the merchant
 */
export function toCompanyPaymentMethod(
  facts: PaymentMethodFacts,
  state: PaymentMethodState,
  { ratePpm, takingStores, zone }: { ratePpm: number | null; takingStores: number; zone: string },
): CompanyPaymentMethod {
  const { paymentMethod, applications, stop } = facts
  const [newest] = applications
  return {
    paymentType: paymentMethod.code,
    paymentClass: paymentClassOf[paymentMethod.payment_class]!,
    paymentMethodName: paymentMethod.name,
    state,
    needsApplication: needsApplication(paymentMethod),
    startsOn: applications.find((one) => one.state === 'APPROVED')?.starts_on ?? null,
    applicationId: newest ? String(newest.id) : null,
    reason: state === 'REFUSED' ? (newest?.reason ?? null) : null,
    ratePpm,
    storeCount: paymentMethodCan.takeAtStores(state) ? takingStores : null,
    stop: stop && {
      stopId: String(stop.id),
      reason: stop.reason,
      stoppedAt: offsetInstant(stop.stopped_at, zone),
      stoppedBy: stop.stopped_by,
    },
  }
}

export const toApplication = (row: FoundApplication): PaymentMethodApplication => ({
  applicationId: String(row.id),
  entCode: row.merchant_code,
  entName: row.merchant_name,
  companyId: String(row.company_id),
  companyName: row.company_name,
  paymentType: row.payment_method_code,
  paymentClass: paymentClassOf[row.payment_class]!,
  paymentMethodName: row.payment_method_name,
  state: row.state,
  fromDay: row.from_day,
  startsOn: row.starts_on,
  appliedAt: offsetInstant(row.applied_at, row.time_zone),
  appliedBy: row.applied_by,
  version: row.version,
  changedAt: row.changed_at && offsetInstant(row.changed_at, row.time_zone),
  changedBy: row.changed_by,
})

/** Converts an application with its steps and documents; times are in the merchant's time zone. */
export async function toDetail(
  tx: Tx,
  row: FoundApplication,
): Promise<PaymentMethodApplicationDetail> {
  const zone = row.time_zone
  const steps = await findSteps(tx, row.merchant_id, row.id)
  const documents = await findDocuments(tx, row.merchant_id, row.id)
  return {
    ...toApplication(row),
    approvalId: row.approval_id === null ? null : String(row.approval_id),
    hasRate: await hasRate(
      tx,
      row.merchant_id,
      row.payment_method_code,
      row.starts_on ?? row.from_day,
    ),
    steps: steps.map(({ step, happened_at, by_name, text }) => ({
      step,
      at: offsetInstant(happened_at, zone),
      by: by_name,
      text,
    })),
    documents: documents.map((file) => ({
      fileName: file.file_name,
      label: file.label,
      contentType: evidenceTypeOf(file.content_type),
      size: file.size,
      addedAt: offsetInstant(file.added_at, zone),
      addedBy: file.added_by,
    })),
  }
}

/** Fields of an application that the audit log records. */
export const kept = (row: FoundApplication) => ({
  paymentMethodCompany: row.company_name,
  paymentMethodState: row.state,
  paymentMethodFrom: row.from_day,
  paymentMethodStartsOn: row.starts_on,
  paymentMethodReason: row.reason,
})
