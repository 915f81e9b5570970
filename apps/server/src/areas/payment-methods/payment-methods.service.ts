import { badField } from '@choba/contract/bad-input.ts'
import {
  type paymentMethods,
  FROM_DAY_AHEAD_MAX,
} from '@choba/contract/payment-methods.contract.ts'
import {
  paymentMethodCan,
  type PaymentMethodList,
} from '@choba/contract/company-payment-methods.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import {
  findUnofferedPaymentMethods,
  findUsedPaymentMethods,
} from '#areas/catalogue/offered-payment-methods.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { askToDecide } from './payment-methods.approval.ts'
import { addDocuments } from './payment-method-documents.ts'
import {
  countApplications,
  findApplication,
  findApplications,
  findPaymentMethods,
  findOfCompany,
  findSeenCompanies,
  findStops,
  type FoundApplication,
  type FoundPaymentMethod,
  insertApplication,
  insertStep,
  type SeenCompany,
} from './payment-methods.repository.ts'
import { countTakingStores } from './payment-method-store-counts.ts'
import { ratesOn } from './payment-method-rates.ts'
import {
  type PaymentMethodFacts,
  needsApplication,
  stateOf,
  toApplication,
  toCompanyPaymentMethod,
} from './payment-methods.views.ts'

export { readTakenPaymentMethods } from './merchant-payment-methods.ts'

type Calls = typeof paymentMethods

/** Returns the facts that determine the state of each payment method at a company. */
async function factsOf(
  tx: Tx,
  merchant: MerchantRow,
  companyId: number,
  language: Language,
): Promise<PaymentMethodFacts[]> {
  const today = await readToday(tx, merchant)
  const unoffered = await findUnofferedPaymentMethods(tx, merchant.tenant_id)
  // Payment methods that the merchant already accepts are valid at all of its companies. A method
  // that an application has switched on is valid at the company of that application only.
  const switchedOn = await findSwitchedOn(tx, merchant)
  const used = await findUsedPaymentMethods(tx, [merchant.id])
  const applications = await findOfCompany(tx, merchant.id, companyId)
  const stops = await findStops(tx, merchant.id, companyId)
  return (await findPaymentMethods(tx, language)).map((paymentMethod) => ({
    paymentMethod,
    isOffered: !unoffered.has(paymentMethod.id),
    isUsed: used.has(paymentMethod.id) && !switchedOn.has(paymentMethod.id),
    applications: applications.filter(
      ({ payment_method_id }) => payment_method_id === paymentMethod.id,
    ),
    stop: stops.find(({ payment_method_id }) => payment_method_id === paymentMethod.id) ?? null,
    today,
  }))
}

/**
 * Returns the IDs of payment methods that an approved application of any company has switched on.
 */
async function findSwitchedOn({ q }: Tx, { id }: MerchantRow): Promise<ReadonlySet<number>> {
  const rows = await q
    .selectFrom('payment_method_applications')
    .select('payment_method_id')
    .where('merchant_id', '=', id)
    .where('state', '=', 'APPROVED')
    .execute()
  return new Set(rows.map(({ payment_method_id }) => payment_method_id))
}

/**
 * Returns the payment methods that stores of a merchant can choose from, in catalogue order. These
 * are cash and the offered methods that the merchant already accepts or that an application of any
 * company has switched on. A merchant without any method that needs an application can choose from
 * all offered methods.
 */
export async function findOwnPaymentMethods(
  tx: Tx,
  merchant: MerchantRow,
): Promise<FoundPaymentMethod[]> {
  const unoffered = await findUnofferedPaymentMethods(tx, merchant.tenant_id)
  const taken = new Set([
    ...(await findUsedPaymentMethods(tx, [merchant.id])),
    ...(await findSwitchedOn(tx, merchant)),
  ])
  const offered = (await findPaymentMethods(tx, 'ja')).filter(({ id }) => !unoffered.has(id))
  const own = offered.filter(
    (paymentMethod) =>
      taken.has(paymentMethod.id) || paymentClassOf[paymentMethod.payment_class] === 'CASH',
  )
  return own.some(needsApplication) ? own : offered
}

/**
 * Returns the companies that the user sees.
 * @throws AppError notFound if `companyId` is not among them
 */
async function seenCompanies(
  tx: Tx,
  { merchant, stores }: Pick<Principal, 'merchant' | 'stores'>,
  companyId?: string,
) {
  const companies = await findSeenCompanies(tx, merchant.id, stores, await readToday(tx, merchant))
  const chosen =
    companyId === undefined ? companies[0] : companies.find(({ id }) => String(id) === companyId)
  if (companyId !== undefined && !chosen) throw new AppError('notFound')
  return { companies, chosen }
}

const toSeen = ({ id, name, store_count }: SeenCompany) => ({
  companyId: String(id),
  companyName: name,
  storeCount: store_count,
})

/** Merchant and store scope of the user who reads payment methods. */
export interface PaymentMethodReader extends Pick<Principal, 'merchant' | 'stores'> {
  readonly seesTerms: boolean
}
export const readerOf = ({ merchant, stores, permissions }: Principal): PaymentMethodReader => ({
  merchant,
  stores,
  seesTerms: permissions.has('Settle.search'),
})
/** Returns a reader with access to the whole merchant, for administrators. */
export const adminReaderOf = (merchant: MerchantRow): PaymentMethodReader => ({
  merchant,
  stores: 'all',
  seesTerms: true,
})

/**
 * Returns the payment methods of one company.
 * @throws AppError notFound if the user does not see the company
 */
export async function listPaymentMethods(
  tx: Tx,
  reader: PaymentMethodReader,
  { companyId }: QueryOf<Calls['list']>,
  language: Language,
): Promise<PaymentMethodList> {
  const { merchant, stores, seesTerms } = reader
  const today = await readToday(tx, merchant)
  const { companies, chosen } = await seenCompanies(tx, reader, companyId)
  const rates = seesTerms ? await ratesOn(tx, merchant.id, today) : null
  const facts = chosen ? await factsOf(tx, merchant, chosen.id, language) : []
  const taking =
    chosen &&
    (await countTakingStores(tx, { merchantId: merchant.id, companyId: chosen.id, stores, today }))
  return {
    companies: companies.map(toSeen),
    companyId: chosen ? String(chosen.id) : null,
    paymentMethods: facts.flatMap((of) => {
      const state = stateOf(of)
      if (state === null) return []
      const { id, code } = of.paymentMethod
      const figures = {
        ratePpm: rates?.get(code) ?? null,
        takingStores: taking!(id),
        zone: merchant.time_zone,
      }
      return [toCompanyPaymentMethod(of, state, figures)]
    }),
    seesTerms,
    today,
  }
}

/**
 * Returns a company's payment method with its state and with the store filter for counting the
 * stores that accept it. Returns null if the company has no such method.
 * @throws AppError notFound as `listPaymentMethods`
 */
export async function findPaymentMethodOfCompany(
  tx: Tx,
  reader: Pick<Principal, 'merchant' | 'stores'>,
  companyId: string,
  paymentType: string,
  language: Language,
) {
  const { merchant, stores } = reader
  const { chosen } = await seenCompanies(tx, reader, companyId)
  const facts = await factsOf(tx, merchant, chosen!.id, language)
  const one = facts.find(({ paymentMethod }) => paymentMethod.code === paymentType)
  const state = one ? stateOf(one) : null
  if (!one || state === null) return null
  const of = { merchantId: merchant.id, companyId: chosen!.id, stores, today: one.today }
  return { state, paymentMethod: one.paymentMethod, company: chosen!, of }
}

/**
 * Returns an application of a merchant. With `forUpdate`, the row is locked for a change.
 * @param stores store scope of the user, who must see the application's company
 * @throws AppError notFound if the application does not exist or the user does not see its company;
 * both answers are identical
 */
export async function readRow(
  tx: Tx,
  merchant: MerchantRow,
  stores: StoreScope,
  applicationId: string,
  language: Language,
  forUpdate = false,
): Promise<FoundApplication> {
  const id = bigIdOf(applicationId)
  const row =
    id === null ? undefined : await findApplication(tx, merchant.id, id, language, forUpdate)
  if (!row) throw new AppError('notFound')
  if (stores === 'all') return row
  const { companies } = await seenCompanies(tx, { merchant, stores })
  if (!companies.some((company) => company.id === row.company_id)) throw new AppError('notFound')
  return row
}

/**
 * Returns one page of a tenant's applications, newest first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listApplications(
  tx: Tx,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['systemList']>,
  language: Language,
): Promise<ResultOf<Calls['systemList']>> {
  const [id, merchantId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids
  // Limits the merchant ID to the largest `int`, because PostgreSQL fails on a larger number.
  const after =
    id === undefined ? null : { id, merchantId: Math.min(Number(merchantId), 2_147_483_647) }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findApplications(tx, language, filters, { after, limit }),
    (last) => encodeCursor(last.applied_at, last.id, last.merchant_id),
  )
  return {
    items: rows.map(toApplication),
    nextCursor,
    ...(after === null && { total: await countApplications(tx, filters) }),
  }
}

/**
 * Requires access to all stores, because an application concerns a whole company.
 * @throws AppError illegalOperation
 */
export function assertSeesAll({ stores }: Principal): void {
  if (stores !== 'all') throw new AppError('illegalOperation')
}

/** @throws AppError badRequest for a day in the past or too far ahead */
function assertFromDay(fromDay: string, today: string): void {
  if (fromDay < today) throw new AppError('badRequest', badField('fromDay', 'tooSmall'))
  if (fromDay > addDays(today, FROM_DAY_AHEAD_MAX))
    throw new AppError('badRequest', badField('fromDay', 'tooLarge'))
}

/**
 * Applies for a payment method of a company.
 * @throws AppError notFound if the company does not exist or a file was not uploaded by the user;
 * badRequest if the payment method does not exist or is not offered, or for a day that is out of
 * range; conflict if another application is open; illegalOperation if the payment method is already
 * in use or needs no application, or the user does not see every store
 */
export async function applyForPaymentMethod(
  tx: Tx,
  approvals: Pick<Approvals, 'ask'>,
  principal: Principal,
  { companyId, paymentType, fromDay, remark, fileList }: BodyOf<Calls['apply']>,
  language: Language,
): Promise<FoundApplication> {
  assertSeesAll(principal)
  const { merchant, user } = principal
  const { chosen } = await seenCompanies(tx, principal, companyId)
  // The lock prevents two users from applying at the same time.
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const facts = (await factsOf(tx, merchant, chosen!.id, language)).find(
    ({ paymentMethod }) => paymentMethod.code === paymentType,
  )
  const state = facts ? stateOf(facts) : null
  if (!facts || state === null) throw new AppError('badRequest', badField('paymentType', 'value'))
  if (state === 'APPLIED' || state === 'REVIEW' || state === 'ASKED') throw new AppError('conflict')
  if (!paymentMethodCan.apply(state) || !needsApplication(facts.paymentMethod))
    throw new AppError('illegalOperation')
  assertFromDay(fromDay, facts.today)
  const own = { merchant_id: merchant.id, id: newId(), tenant_id: merchant.tenant_id }
  const approvalId = newId()
  await insertApplication(tx, {
    ...own,
    company_id: chosen!.id,
    payment_method_id: facts.paymentMethod.id,
    from_day: fromDay,
    approval_id: approvalId,
    applied_at: new Date(),
    applied_by: user.full_name,
  })
  await addDocuments(tx, { merchant, user, applicationId: own.id, names: fileList })
  await insertStep(tx, own, { step: 'APPLY', by: user.full_name, text: remark ?? null })
  const row = await readRow(tx, merchant, 'all', String(own.id), language)
  await askToDecide(tx, approvals, merchant, user, row, approvalId)
  return row
}
