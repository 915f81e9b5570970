import type { brands } from '@choba/contract/brands.contract.ts'
import { brandCan, type CompanyBrand } from '@choba/contract/company-brands.ts'
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
import { adminReaderOf, findBrandOfCompany, listBrands } from './brands.service.ts'
import { needsApplication } from './brands.views.ts'

type Calls = typeof brands
type Found = NonNullable<Awaited<ReturnType<typeof findBrandOfCompany>>>

/** Which administrator, for which merchant. */
interface Acting {
  readonly tx: Tx<WorkerScope>
  readonly merchant: MerchantRow
  /** The full name. */
  readonly by: string
  readonly language: Language
  readonly notify: Notify
}

/** A brand of a company after an act, and what the audit log says of that. */
export interface Switched {
  readonly after: CompanyBrand
  readonly audit: AuditDetails
}

/** One act after the other on the brands of a merchant. @throws AppError notFound: the company has none of that brand, or is not there */
async function lockBrand(
  { tx, merchant, language }: Acting,
  { companyId, paymentType }: { companyId: string; paymentType: string },
): Promise<Found> {
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const found = await findBrandOfCompany(
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
  { company, brand }: Found,
  { kind, reason }: { kind: 'brands.stopped' | 'brands.resumed'; reason: string },
): Promise<Switched> {
  // Those who take payments and look at them are to know at once.
  await notify(
    tx,
    { merchantId: merchant.id, permission: 'Record.search', storeId: null },
    {
      kind,
      params: { brand: brand.name, company: company.name, reason },
      path: `paymentManage/${company.id}`,
      isImportant: kind === 'brands.stopped',
    },
  )
  const { brands: all } = await listBrands(
    tx,
    adminReaderOf(merchant),
    { companyId: String(company.id) },
    language,
  )
  return {
    after: all.find(({ paymentType }) => paymentType === brand.code)!,
    audit: {
      object: brand.name,
      of: { kind: 'merchant', id: merchant.code },
      detail: { brandCompany: company.name, brandStopReason: reason },
    },
  }
}

/**
 * Stops a brand at a company from now on.
 * @throws AppError notFound: no such company, or it has none of that brand; illegalOperation: it has it not in use, or is stopped
 * already, or it is cash or a brand that no one applies for
 */
export async function stopBrand(
  acting: Acting,
  { reason, ...which }: BodyOf<Calls['stop']>,
): Promise<Switched> {
  const { tx, merchant, by } = acting
  const found = await lockBrand(acting, which)
  if (!brandCan.stop(found.state) || !needsApplication(found.brand))
    throw new AppError('illegalOperation')
  await tx.q
    .insertInto('brand_stops')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      tenant_id: merchant.tenant_id,
      company_id: found.company.id,
      brand_id: found.brand.id,
      reason,
      stopped_at: new Date(),
      stopped_by: by,
    })
    .execute()
  return switched(acting, found, { kind: 'brands.stopped', reason })
}

/**
 * Ends the stop that was seen: the company has the brand as before.
 * @throws AppError notFound: as `stopBrand`; illegalOperation: that stop has ended already
 */
export async function resumeBrand(
  acting: Acting,
  { stopId, ...which }: BodyOf<Calls['resume']>,
): Promise<Switched> {
  const { tx, merchant } = acting
  const found = await lockBrand(acting, which)
  const ended = await tx.q
    .deleteFrom('brand_stops')
    .where('merchant_id', '=', merchant.id)
    .where('company_id', '=', found.company.id)
    .where('brand_id', '=', found.brand.id)
    .where('id', '=', bigIdOf(stopId))
    .returning('reason')
    .executeTakeFirst()
  if (!ended) throw new AppError('illegalOperation')
  return switched(acting, found, { kind: 'brands.resumed', reason: ended.reason })
}
