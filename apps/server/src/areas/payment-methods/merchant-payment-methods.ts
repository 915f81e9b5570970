import { paymentClassOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { merchantToday } from '#areas/catalogue/offered-payment-methods.service.ts'
import { needsApplication } from './payment-methods.views.ts'

interface TakingMerchant {
  /** IDs of the payment methods that the merchant has accepted without an application. */
  readonly taken: ReadonlySet<number>
  /** IDs of the payment methods that an application has switched on by today, by company ID. */
  readonly ofCompanies: ReadonlyMap<number, ReadonlySet<number>>
  /** IDs of the payment methods that administrators have stopped, by company ID. */
  readonly stopped: ReadonlyMap<number, ReadonlySet<number>>
}

const setsBy = <K>(rows: readonly { key: K; payment_method_id: number }[]): Map<K, Set<number>> =>
  new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [
      key,
      new Set(of.map(({ payment_method_id }) => payment_method_id)),
    ]),
  )

const byCompany = ({
  company_id: key,
  payment_method_id,
}: {
  company_id: number
  payment_method_id: number
}) => ({
  key,
  payment_method_id,
})

/**
 * Reads which payment methods the stores of several merchants may accept today (see README.md).
 * These are the methods that the merchant has accepted without an application, those switched on
 * for the store's company by an application, and cash. Methods stopped at that company are
 * excluded. Uses four statements, regardless of the number of merchants.
 * @returns a function that tells if a company may accept a payment method. The function is null for
 * a merchant without any method that needs an application: such a merchant may accept all methods
 * that the tenant offers.
 */
export async function readTakenPaymentMethods(
  { q }: Tx,
  merchantIds: readonly number[],
): Promise<
  (merchantId: number, companyId: number | null) => ((paymentMethodId: number) => boolean) | null
> {
  const ids = sql<number>`any(${[...new Set(merchantIds)]}::int[])`
  const days = await q
    .selectFrom('payment_method_days')
    .select(['merchant_id', 'payment_method_id'])
    .distinct()
    .where('merchant_id', '=', ids)
    .execute()
  const approved = await q
    .selectFrom('payment_method_applications as a')
    .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
    .select(['a.merchant_id', 'a.company_id', 'a.payment_method_id'])
    .select(sql<boolean>`a.starts_on <= ${merchantToday}`.as('has_begun'))
    .where('a.merchant_id', '=', ids)
    .where('a.state', '=', 'APPROVED')
    .execute()
  const stops = await q
    .selectFrom('payment_method_stops')
    .select(['merchant_id', 'company_id', 'payment_method_id'])
    .where('merchant_id', '=', ids)
    .execute()
  const paymentMethods = await q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class'])
    .execute()
  const applied = new Set(paymentMethods.filter(needsApplication).map(({ id }) => id))
  const cash = new Set(
    paymentMethods
      .filter((one) => paymentClassOf[one.payment_class] === 'CASH')
      .map(({ id }) => id),
  )
  const [daysOf, approvedOf, stopsOf] = [
    Map.groupBy(days, (row) => row.merchant_id),
    Map.groupBy(approved, (row) => row.merchant_id),
    Map.groupBy(stops, (row) => row.merchant_id),
  ]
  const merchants = new Map<number, TakingMerchant | null>()
  for (const id of merchantIds) {
    const switchedOn = approvedOf.get(id) ?? []
    const ofApplications = new Set(switchedOn.map(({ payment_method_id }) => payment_method_id))
    const used = (daysOf.get(id) ?? []).map(({ payment_method_id }) => payment_method_id)
    const begun = switchedOn.filter(({ has_begun }) => has_begun)
    merchants.set(
      id,
      [...used, ...ofApplications].some((paymentMethodId) => applied.has(paymentMethodId))
        ? {
            taken: new Set(used.filter((paymentMethodId) => !ofApplications.has(paymentMethodId))),
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
    return (paymentMethodId) =>
      stopped?.has(paymentMethodId) !== true &&
      (merchant.taken.has(paymentMethodId) ||
        cash.has(paymentMethodId) ||
        ofCompany?.has(paymentMethodId) === true)
  }
}
