import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { merchantToday } from '#areas/catalogue/offered-brands.service.ts'
import { needsApplication } from './brands.views.ts'

interface TakingMerchant {
  /** Payment methods that the merchant has ever taken, independent of a company. */
  readonly taken: ReadonlySet<number>
  /** Payment methods switched on until today, by company. */
  readonly ofCompanies: ReadonlyMap<number, ReadonlySet<number>>
  /** Payment methods stopped by administrators, by company. */
  readonly stopped: ReadonlyMap<number, ReadonlySet<number>>
}

const setsBy = <K>(rows: readonly { key: K; brand_id: number }[]): Map<K, Set<number>> =>
  new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [
      key,
      new Set(of.map(({ brand_id }) => brand_id)),
    ]),
  )

const byCompany = ({ company_id: key, brand_id }: { company_id: number; brand_id: number }) => ({
  key,
  brand_id,
})

/**
 * Reads which payment methods the stores of several merchants may take today (see README.md). These
 * are the methods that the merchant has ever taken, those switched on for the store's company, and
 * cash, without those stopped at that company. Uses four statements, regardless of the number of
 * merchants.
 * @returns a function that tells if a company takes a payment method; null for a merchant without
 * any method that needs an application, which may take all offered ones
 */
export async function readTakenBrands(
  { q }: Tx,
  merchantIds: readonly number[],
): Promise<
  (merchantId: number, companyId: number | null) => ((brandId: number) => boolean) | null
> {
  const ids = sql<number>`any(${[...new Set(merchantIds)]}::int[])`
  const days = await q
    .selectFrom('brand_days')
    .select(['merchant_id', 'brand_id'])
    .distinct()
    .where('merchant_id', '=', ids)
    .execute()
  const approved = await q
    .selectFrom('brand_applications as a')
    .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
    .select(['a.merchant_id', 'a.company_id', 'a.brand_id'])
    .select(sql<boolean>`a.starts_on <= ${merchantToday}`.as('has_begun'))
    .where('a.merchant_id', '=', ids)
    .where('a.state', '=', 'APPROVED')
    .execute()
  const stops = await q
    .selectFrom('brand_stops')
    .select(['merchant_id', 'company_id', 'brand_id'])
    .where('merchant_id', '=', ids)
    .execute()
  const brands = await q.selectFrom('brands').select(['id', 'code', 'payment_class']).execute()
  const applied = new Set(brands.filter(needsApplication).map(({ id }) => id))
  const cash = new Set(
    brands.filter((one) => paymentClassOf[one.payment_class] === 'CASH').map(({ id }) => id),
  )
  const [daysOf, approvedOf, stopsOf] = [
    Map.groupBy(days, (row) => row.merchant_id),
    Map.groupBy(approved, (row) => row.merchant_id),
    Map.groupBy(stops, (row) => row.merchant_id),
  ]
  const merchants = new Map<number, TakingMerchant | null>()
  for (const id of merchantIds) {
    const switchedOn = approvedOf.get(id) ?? []
    const ofApplications = new Set(switchedOn.map(({ brand_id }) => brand_id))
    const used = (daysOf.get(id) ?? []).map(({ brand_id }) => brand_id)
    const begun = switchedOn.filter(({ has_begun }) => has_begun)
    merchants.set(
      id,
      [...used, ...ofApplications].some((brandId) => applied.has(brandId))
        ? {
            taken: new Set(used.filter((brandId) => !ofApplications.has(brandId))),
            ofCompanies: setsBy(begun.map(byCompany)),
            stopped: setsBy((stopsOf.get(id) ?? []).map(byCompany)),
          }
        : null,
    )
  }
  return (merchantId, companyId) => {
    const merchant = merchants.get(merchantId)
    if (!merchant) return null
    const ofCompany = companyId === null ? undefined : merchant.ofCompanies.get(companyId)
    const stopped = companyId === null ? undefined : merchant.stopped.get(companyId)
    return (brandId) =>
      stopped?.has(brandId) !== true &&
      (merchant.taken.has(brandId) || cash.has(brandId) || ofCompany?.has(brandId) === true)
  }
}
