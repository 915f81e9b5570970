import type { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  adminReaderOf,
  findPaymentMethodOfCompany,
  listPaymentMethods,
} from './payment-methods.service.ts'
import { needsApplication } from './payment-methods.views.ts'

type Calls = typeof paymentMethods
type Found = NonNullable<Awaited<ReturnType<typeof findPaymentMethodOfCompany>>>

/** Context of a stop or resume: database transaction, merchant and acting administrator. */
interface Acting {
  readonly tx: Tx<WorkerScope>
  readonly merchant: MerchantRow
  /** Full name of the administrator. */
  readonly by: string
  readonly language: Language
  readonly notify: Notify
}

/** Payment method of a company after an administrator has stopped or resumed it. */
export interface Switched {
  readonly after: CompanyPaymentMethod
  readonly audit: AuditDetails
}

/**
 * Loads a company's payment method. Locks the merchant first, so that two changes cannot run at the
 * same time.
 * @throws AppError notFound if the company does not exist or has no such payment method
 */
async function lockPaymentMethod(
  { tx, merchant, language }: Acting,
  { companyId, paymentType }: { companyId: string; paymentType: string },
): Promise<Found> {
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const found = await findPaymentMethodOfCompany(
    tx,
    adminReaderOf(merchant),
    companyId,
    paymentType,
    language,
  )
  if (!found) throw new AppError('notFound')
  return found
}

async function switched(
  { tx, merchant, language, notify }: Acting,
  { company, paymentMethod }: Found,
  { kind, reason }: { kind: 'paymentMethods.stopped' | 'paymentMethods.resumed'; reason: string },
): Promise<Switched> {
  // Users who can see payments need to know immediately.
  await notify(
    tx,
    { merchantId: merchant.id, permission: 'Record.search', storeId: null },
    {
      kind,
      params: { paymentMethod: paymentMethod.name, company: company.name, reason },
      path: `paymentManage/${company.id}`,
      isImportant: kind === 'paymentMethods.stopped',
    },
  )
  const { paymentMethods: all } = await listPaymentMethods(
    tx,
    adminReaderOf(merchant),
    { companyId: String(company.id) },
    language,
  )
  return {
    after: all.find(({ paymentType }) => paymentType === paymentMethod.code)!,
    audit: {
      object: paymentMethod.name,
      of: { kind: 'merchant', id: merchant.code },
      detail: { paymentMethodCompany: company.name, paymentMethodStopReason: reason },
    },
  }
}

/**
 * Stops a payment method at a company immediately.
 * @throws AppError notFound if the company does not exist or has no such payment method;
 * illegalOperation if it is not in use, is already stopped, or is cash or another method that needs
 * no application
 */
export async function stopPaymentMethod(
  acting: Acting,
  { reason, ...which }: BodyOf<Calls['stop']>,
): Promise<Switched> {
  const { tx, merchant, by } = acting
  const found = await lockPaymentMethod(acting, which)
  if (!paymentMethodCan.stop(found.state) || !needsApplication(found.paymentMethod))
    throw new AppError('illegalOperation')
  await tx.q
    .insertInto('payment_method_stops')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      tenant_id: merchant.tenant_id,
      company_id: found.company.id,
      payment_method_id: found.paymentMethod.id,
      reason,
      stopped_at: new Date(),
      stopped_by: by,
    })
    .execute()
  return switched(acting, found, { kind: 'paymentMethods.stopped', reason })
}

/**
 * Ends the given stop, so that the company can use the payment method again.
 * @throws AppError notFound as `stopPaymentMethod`; illegalOperation if that stop has already ended
 */
export async function resumePaymentMethod(
  acting: Acting,
  { stopId, ...which }: BodyOf<Calls['resume']>,
): Promise<Switched> {
  const { tx, merchant } = acting
  const found = await lockPaymentMethod(acting, which)
  const ended = await tx.q
    .deleteFrom('payment_method_stops')
    .where('merchant_id', '=', merchant.id)
    .where('company_id', '=', found.company.id)
    .where('payment_method_id', '=', found.paymentMethod.id)
    .where('id', '=', bigIdOf(stopId))
    .returning('reason')
    .executeTakeFirst()
  if (!ended) throw new AppError('illegalOperation')
  return switched(acting, found, { kind: 'paymentMethods.resumed', reason: ended.reason })
}
