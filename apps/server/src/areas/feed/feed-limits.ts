import { createHash } from 'node:crypto'
import type { QueryOf, ResultOf, SignedLines } from '@choba/contract/endpoint.ts'
import type { feed } from '@choba/contract/feed.contract.ts'
import { LIMITS_PAGE, type StoreLimits } from '@choba/contract/feed-terminals.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/area.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import {
  findUnofferedPaymentMethods,
  merchantToday,
} from '#areas/catalogue/offered-payment-methods.service.ts'
import { findTradeTypes } from '#areas/catalogue/offered-trade-types.service.ts'
import { readTakenPaymentMethods } from '#areas/payment-methods/payment-methods.service.ts'
import type { Signatures, SigningKey } from './feed-signature.ts'
import { type LastUsed, noteUse } from './feed-intake.ts'

type Deps = Pick<Services, 'engine'>
type Query = QueryOf<(typeof feed)['limits']>
type Page = ResultOf<(typeof feed)['limits']>

/** Returns the payment methods that the tenant offers, sorted by code. */
async function offeredPaymentMethods(
  tx: Tx,
  tenantId: number,
): Promise<{ id: number; code: string }[]> {
  const unoffered = await findUnofferedPaymentMethods(tx, tenantId)
  const paymentMethods = await tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code'])
    .orderBy('code')
    .execute()
  return paymentMethods.filter(({ id }) => !unoffered.has(id))
}

type StoreKey = Readonly<{ merchant_id: number; id: number }>

/**
 * Returns a function that finds the payment methods or trade types that a store lists itself. The
 * result is null for a store without such a list, which accepts all that its company may take.
 */
async function namedBy(
  { q }: Tx,
  kind: 'payment_method' | 'trade_type',
  stores: readonly StoreKey[],
) {
  const merchantIds = [...new Set(stores.map(({ merchant_id }) => merchant_id))]
  const { rows } = await sql<{ merchant_id: number; store_id: number; id: number }>`
    select merchant_id, store_id, ${sql.id(`${kind}_id`)} as id from ${sql.table(`store_${kind}s`)}
    where merchant_id = any(${merchantIds}::int[]) and store_id = any(${stores.map(({ id }) => id)}::int[])`.execute(
    q,
  )
  const found = Map.groupBy(rows, (row) => `${row.merchant_id} ${row.store_id}`)
  return ({ merchant_id, id }: StoreKey): ReadonlySet<number> | null => {
    const named = found.get(`${merchant_id} ${id}`)
    return named ? new Set(named.map((row) => row.id)) : null
  }
}

/**
 * SQL expression for the company to which store `s` belongs on the current business day of merchant
 * `m`.
 */
const companyToday = sql<number | null>`(select c.company_id from store_companies c
  where c.merchant_id = s.merchant_id and c.store_id = s.id and c.from_day <= ${merchantToday} order by c.from_day desc limit 1)`

/**
 * Returns the registration numbers of the companies to which these stores belong now, by merchant
 * and company.
 */
async function registrationsOf(
  { q }: Tx,
  stores: readonly { merchant_id: number; company_id: number | null }[],
) {
  const rows = await q
    .selectFrom('companies')
    .select(['merchant_id', 'id', 'registration_no'])
    .where(
      'merchant_id',
      '=',
      sql<number>`any(${[...new Set(stores.map((one) => one.merchant_id))]}::int[])`,
    )
    .execute()
  return new Map(rows.map((row) => [`${row.merchant_id} ${row.id}`, row.registration_no]))
}

/**
 * Returns the stores that a key covers, starting after `after`. The key of a gateway covers the
 * stores of all merchants of the tenant.
 */
async function findStores(
  { q }: Tx,
  key: SigningKey,
  after: { merchantId: number; storeId: number } | null,
  limit: number,
) {
  return q
    .selectFrom('stores as s')
    .innerJoin('merchants as m', 'm.id', 's.merchant_id')
    .select([
      's.merchant_id',
      's.id',
      's.code',
      's.payment_limit',
      's.day_limit',
      'm.code as merchant',
      'm.currency',
    ])
    .select(['s.point_use_ppm', 'm.enable_point'])
    .select(sql<string | null>`s.closed_from::text`.as('closed_from'))
    .select(['s.name', 's.receipt_name', 's.offline_service_id', 's.online_service_id'])
    .select(companyToday.as('company_id'))
    .where('s.tenant_id', '=', key.tenant_id)
    .where('m.tenant_id', '=', key.tenant_id)
    .where('m.is_system', '=', false)
    .$if(key.merchant_id !== null, (all) =>
      all.where('s.merchant_id', '=', key.merchant_id).where('s.id', '=', key.store_id),
    )
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(s.merchant_id, s.id) > (${after?.merchantId}::int, ${after?.storeId}::int)`,
      ),
    )
    .orderBy('s.merchant_id')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

const idOf = (id: bigint): number => Number(id > 2_147_483_647n ? 2_147_483_647n : id)

async function readLimits(
  tx: Tx,
  key: SigningKey,
  { version: known, cursor }: Query,
): Promise<Page> {
  const [merchantId, storeId] = cursor === undefined ? [] : decodeCursor(cursor, 2).ids.map(idOf)
  const after = merchantId === undefined ? null : { merchantId, storeId: storeId! }
  const { rows: shown, nextCursor } = await readPage(
    LIMITS_PAGE,
    (limit) => findStores(tx, key, after, limit),
    (last) => encodeCursor(new Date(0), last.merchant_id, last.id),
  )
  const limitOf = (limit: bigint | null, currency: string) =>
    limit === null ? null : plainAmount(Number(limit), currency)
  const offered = await offeredPaymentMethods(tx, key.tenant_id)
  const offeredTypes = await findTradeTypes(tx, key.tenant_id, 'ja')
  const namedPaymentMethods = await namedBy(tx, 'payment_method', shown)
  const namedTypes = await namedBy(tx, 'trade_type', shown)
  const registrations = await registrationsOf(tx, shown)
  const takenPaymentMethods = await readTakenPaymentMethods(
    tx,
    shown.map(({ merchant_id }) => merchant_id),
  )
  const paymentMethodsOf = (store: (typeof shown)[number]): string[] | null => {
    const names = namedPaymentMethods(store)
    const takes = takenPaymentMethods(store.merchant_id, store.company_id)
    if (!names && !takes) return null
    return offered
      .filter(({ id }) => (!names || names.has(id)) && (!takes || takes(id)))
      .map(({ code }) => code)
  }
  const typesOf = (store: (typeof shown)[number]): string[] | null => {
    const names = namedTypes(store)
    return names && offeredTypes.filter(({ id }) => names.has(id)).map(({ code }) => code)
  }
  const stores = shown.map((store): StoreLimits => ({
    entCode: store.merchant,
    storeCode: store.code,
    offlineServiceId: store.offline_service_id,
    onlineServiceId: store.online_service_id,
    receiptName: store.receipt_name ?? store.name,
    registrationNumber: registrations.get(`${store.merchant_id} ${store.company_id}`) ?? null,
    currency: store.currency,
    paymentLimit: limitOf(store.payment_limit, store.currency),
    dayLimit: limitOf(store.day_limit, store.currency),
    pointUseRate:
      store.enable_point && store.point_use_ppm !== null ? formatRate(store.point_use_ppm) : null,
    paymentMethods: paymentMethodsOf(store),
    tradeTypes: typesOf(store),
    closedFrom: store.closed_from,
  }))
  const paymentMethods = offered.map(({ code }) => code)
  const tradeTypes = offeredTypes.map(({ code }) => code)
  const version = createHash('sha256')
    .update(JSON.stringify([paymentMethods, tradeTypes, stores, nextCursor]))
    .digest('base64url')
  return version === known
    ? { version, unchanged: true, paymentMethods: [], tradeTypes: [], stores: [], nextCursor }
    : { version, unchanged: false, paymentMethods, tradeTypes, stores, nextCursor }
}

/**
 * Creates the function that sends the limits of stores to a gateway or a store. The caller signs an
 * empty body.
 * @throws AppError badRequest
 */
export function createLimits(deps: Deps, signatures: Signatures) {
  const lastUsed: LastUsed = new Map()
  return (tenantId: number, signed: SignedLines, query: Query): Promise<Page> =>
    signatures.admit(tenantId, signed, async (key) => {
      const scope = { role: 'admin', tenantId } as const
      const page = await withScope(deps.engine, scope, (tx) => readLimits(tx, key, query), {
        readOnly: true,
      })
      await noteUse(deps, key, lastUsed)
      return page
    })
}
