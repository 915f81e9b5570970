import type { PaymentMethodApplicationFilters } from '@choba/contract/payment-methods.filters.ts'
import type { ApplicationStep } from '@choba/contract/payment-methods.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { PaymentMethodApplicationTable } from '@choba/database/payment-method-tables.ts'
import { newId } from '@choba/database/ids.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { changedBy } from '#platform/calls/stale.ts'

export interface SeenCompany {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Number of stores that belong to the company today and that the user sees. */
  readonly store_count: number
}

/**
 * Returns the merchant's companies, sorted by code, each with the number of stores that belong to
 * it today and that the user sees. Without such stores, a company is included only if the user sees
 * all stores.
 */
export async function findSeenCompanies(
  tx: Tx,
  merchantId: number,
  stores: StoreScope,
  today: string,
): Promise<SeenCompany[]> {
  const { rows } = await sql<SeenCompany>`with belongs as (
      select s.company_id, count(*)::int as store_count from ${companiesOfStores(merchantId)}
      where s.from_day <= ${today}::date and s.next_day > ${today}::date and ${inStores(stores, 's.store_id')} group by 1)
    select c.id, c.code, c.name, coalesce(b.store_count, 0) as store_count
    from companies c left join belongs b on b.company_id = c.id
    where c.merchant_id = ${merchantId} order by c.code collate "C"`.execute(tx.q)
  return rows.filter(({ store_count }) => stores === 'all' || store_count > 0)
}

/**
 * Returns the payment methods of the catalogue in their order, with names in the given language.
 */
export const findPaymentMethods = (tx: Tx, language: Language) =>
  tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class', 'state', `name_${language} as name`])
    .where('state', '<>', 'REMOVED')
    .orderBy('sequence')
    .orderBy('id')
    .execute()
export type FoundPaymentMethod = Awaited<ReturnType<typeof findPaymentMethods>>[number]

/** Returns all applications of a company, newest first. */
export const findOfCompany = (tx: Tx, merchantId: number, companyId: number) =>
  tx.q
    .selectFrom('payment_method_applications')
    .select(['id', 'payment_method_id', 'state', 'starts_on', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute()

/** Returns the active stops of a company. */
export const findStops = (tx: Tx, merchantId: number, companyId: number) =>
  tx.q
    .selectFrom('payment_method_stops')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .execute()

/** Position of a page's last row; the next page starts after it. */
export interface Position {
  readonly id: bigint
  readonly merchantId: number
}

const found = (tx: Tx, merchantId: number | null, filters: PaymentMethodApplicationFilters = {}) =>
  tx.q
    .selectFrom('payment_method_applications as a')
    .innerJoin('merchants as m', 'm.id', 'a.merchant_id')
    .innerJoin('payment_methods as b', 'b.id', 'a.payment_method_id')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.merchant_id', '=', 'a.merchant_id').onRef('c.id', '=', 'a.company_id'),
    )
    .$if(merchantId !== null, (query) => query.where('a.merchant_id', '=', merchantId!))
    .$if(merchantId === null && 'tenantId' in tx.scope, (query) =>
      query.where('a.tenant_id', '=', (tx.scope as { tenantId: number }).tenantId),
    )
    .$if(filters.entCode !== undefined, (query) =>
      query.where('m.code', '=', sql<string>`any(${filters.entCode}::text[])`),
    )
    .$if(filters.paymentType !== undefined, (query) =>
      query.where('b.code', '=', sql<string>`any(${filters.paymentType}::text[])`),
    )
    .$if(filters.applicationState !== undefined, (query) =>
      query.where(sql<boolean>`a.state = any(${filters.applicationState}::text[])`),
    )

const rows = (
  tx: Tx,
  merchantId: number | null,
  language: Language,
  filters?: PaymentMethodApplicationFilters,
) =>
  found(tx, merchantId, filters)
    .selectAll('a')
    .select([
      'm.code as merchant_code',
      'm.name as merchant_name',
      'm.time_zone',
      'c.name as company_name',
    ])
    .select([
      'b.code as payment_method_code',
      'b.payment_class',
      `b.name_${language} as payment_method_name`,
    ])

export type FoundApplication = Awaited<ReturnType<typeof findApplications>>[number]

/** Returns one page of a tenant's applications, newest first, starting after `after`. */
export const findApplications = (
  tx: Tx,
  language: Language,
  filters: PaymentMethodApplicationFilters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, null, language, filters)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(a.id, a.merchant_id) < (${after!.id}::bigint, ${after!.merchantId}::int)`,
      ),
    )
    .orderBy('a.id', 'desc')
    .orderBy('a.merchant_id', 'desc')
    .limit(limit)
    .execute()

export async function countApplications(
  tx: Tx,
  filters: PaymentMethodApplicationFilters,
): Promise<number> {
  const counted = found(tx, null, filters).select((of) => of.fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Returns an application. With `forUpdate`, its row stays locked until the transaction ends. */
export const findApplication = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  language: Language,
  forUpdate = false,
): Promise<FoundApplication | undefined> =>
  rows(tx, merchantId, language)
    .where('a.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('a'))
    .executeTakeFirst()

export const insertApplication = (tx: Tx, row: Insertable<PaymentMethodApplicationTable>) =>
  tx.q.insertInto('payment_method_applications').values(row).execute()

export type ApplicationChange = Pick<
  Updateable<PaymentMethodApplicationTable>,
  'state' | 'starts_on' | 'approval_id' | 'reason'
>

/**
 * @param by full name of the user who changes the application; empty if it expired or became
 * outdated
 */
export const updateApplication = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  change: ApplicationChange,
  by: string,
) =>
  tx.q
    .updateTable('payment_method_applications')
    .set({ ...change, ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

interface NewStep {
  readonly step: ApplicationStep
  /** Full name of the acting user; null if the application expired or became outdated. */
  readonly by: string | null
  readonly text: string | null
}

export const insertStep = (
  tx: Tx,
  { merchant_id, id, tenant_id }: Pick<FoundApplication, 'merchant_id' | 'id' | 'tenant_id'>,
  { step, by, text }: NewStep,
) =>
  tx.q
    .insertInto('payment_method_application_steps')
    .values({
      merchant_id,
      application_id: id,
      tenant_id,
      id: newId(),
      step,
      happened_at: new Date(),
      by_name: by,
      text,
    })
    .execute()

export const findSteps = (tx: Tx, merchantId: number, id: bigint) =>
  tx.q
    .selectFrom('payment_method_application_steps')
    .select(['step', 'happened_at', 'by_name', 'text'])
    .where('merchant_id', '=', merchantId)
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
