import { badField } from '@choba/contract/bad-input.ts'
import {
  AdminTransactionFilters,
  type TransactionDetail,
  TransactionFilters,
  type TransactionHits,
  type TransactionOptions,
  type TransactionPage,
  type TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import type { HitQuery } from '@choba/contract/transaction-hits.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { PAYMENT, paymentClassOf } from '@choba/database/codes.ts'
import { readToday } from '@choba/database/business-day.ts'
import { isDistributed } from '@choba/database/cluster.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { areSeen, inStores, storesSeen } from '@choba/database/store-scope.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { disputesOfPayment } from '#areas/disputes/disputes.service.ts'
import { pointCardOf } from '#areas/point-transactions/point-transactions.service.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { amountWithoutApproval } from '#areas/refunds/refunds.service.ts'
import { assertMerchantsExist } from '#platform/access/merchant-of-call.ts'
import { tenantIdOf } from '#platform/access/tenant-of-call.ts'
import { readGatewayState } from '#platform/gateway/state.ts'
import {
  findUnofferedPaymentMethods,
  findUsedPaymentMethods,
} from '#areas/catalogue/offered-payment-methods.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { excessOf } from './transaction-limit-breach.ts'
import { unlinkedOf } from './transaction-unlinked-refund.ts'
import { fileOf } from './transaction-import-file.ts'
import { paymentMethodsWithin, periodOf, type Search, storesWithin } from './transaction-search.ts'
import { resolveClose } from './transaction-close-search.ts'
import { orderOf } from './transaction-order.ts'
import { onlyOf, readTenantSearchScope, searchScopeOf } from './transaction-search-scope.ts'
import { gatewayAnswerOf } from './transaction-gateway-answer.ts'
import {
  findFirstMerchant,
  findMerchants,
  findPage,
  findTerminals,
  findWhere,
  listPaymentMethods,
  listRefundReasons,
  type PageCursor,
} from './transactions.repository.ts'
import { totalsOf } from './transaction-totals.ts'
import { listTradeTypes, resolveTradeTypes } from './transaction-trade-types.ts'
import { timelineOf, toHit, toRow, type Names } from './transactions.views.ts'

const byId = <T extends { id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * Replaces the names in a search by IDs, and reads the names that its rows need. A merchant
 * searches its own transactions. An administrator searches all merchants of the tenant, or the
 * merchants that the search names.
 * @throws AppError searchPeriodTooLong; badRequest for a store or terminal if the search does not
 * name exactly one merchant
 */
export async function resolveSearch(
  tx: Tx,
  merchant: MerchantRow | null,
  filters: TransactionFilters,
  language: Language,
): Promise<{ search: Search; names: Names }> {
  const period = periodOf(filters)
  const named = merchant
    ? [merchant]
    : filters.entCode && (await findMerchants(tx, filters.entCode))
  const tenantId = tenantIdOf(tx)
  const searchScope = named
    ? searchScopeOf(tenantId, named, named.length > 1 && (await isDistributed(tx)))
    : await readTenantSearchScope(tx, tenantId)
  const only = onlyOf(searchScope)
  // The IDs of stores and terminals are unique only within a merchant.
  for (const name of ['storeId', 'terminalId'] as const)
    if (filters[name] && only === null) throw new AppError('badRequest', badField(name, 'value'))
  const paymentMethods = await listPaymentMethods(tx, language)
  return {
    search: {
      searchScope,
      period,
      filters,
      order: orderOf(filters),
      stores: storesWithin(storesSeen(tx), filters.storeId),
      paymentMethods: paymentMethodsWithin(paymentMethods, filters),
      terminals:
        filters.terminalNo && only !== null
          ? await findTerminals(tx, only, filters.terminalNo)
          : null,
      close: await resolveClose(tx, only, filters),
      tradeTypes: filters.tradeType
        ? await resolveTradeTypes(tx, searchScope, filters.tradeType)
        : null,
    },
    names: { paymentMethods: byId(paymentMethods) },
  }
}

/** Decodes a cursor. @throws AppError badRequest for an invalid cursor */
function pageCursorOf(cursor: string): PageCursor {
  const { at, ids } = decodeCursor(cursor, 4)
  const [id, merchantId, amount, kind] = ids as [bigint, bigint, bigint, bigint]
  // A larger merchant ID would not fit into the `int` of the database.
  if (merchantId > 2_147_483_647n) throw new AppError('badRequest', badField('cursor', 'value'))
  return {
    paidAt: at,
    id,
    merchantId: Number(merchantId),
    amount: kind === BigInt(PAYMENT) ? amount : -amount,
  }
}

type ListQuery = TransactionFilters & { pageSize?: number | undefined; cursor?: string | undefined }

/** Returns one page of a search. Only the first page includes count and sums. */
export async function searchTransactions(
  tx: Tx,
  merchant: MerchantRow | null,
  query: ListQuery,
  language: Language,
): Promise<TransactionPage> {
  const { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters } = query
  const after = cursor === undefined ? null : pageCursorOf(cursor)
  const { search, names } = await resolveSearch(tx, merchant, filters, language)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findPage(tx, search, limit, after),
    (last) => encodeCursor(last.paid_at, last.id, last.merchant_id, last.amount, last.trade_kind),
  )
  return {
    items: rows.map((row) =>
      filters.number ? toHit(row, names, filters.number) : toRow(row, names),
    ),
    nextCursor,
    ...(after ? {} : await totalsOf(tx, search)),
  }
}

/**
 * Parses the query string of a search. @throws AppError badRequest for a query string that the list
 * would reject
 */
function readQuery(
  text: string,
  schema: typeof TransactionFilters | typeof AdminTransactionFilters,
): TransactionFilters {
  const query = new URLSearchParams(text)
  const named = [...new Set(query.keys())].map((key) => {
    const values = query.getAll(key)
    return [key, values.length > 1 ? values : values[0]] as const
  })
  const read = z.safeParse(schema, Object.fromEntries(named))
  if (!read.success) throw new AppError('badRequest', badField('search', 'value'))
  return read.data
}

/**
 * Counts the transactions of each search that the list would show to the user.
 * @throws the errors of the list: searchPeriodTooLong, enterpriseCodeError; badRequest for an
 * invalid search
 */
export async function countSearches(
  tx: Tx,
  merchant: MerchantRow | null,
  searches: readonly string[],
  language: Language,
): Promise<{ counts: number[] }> {
  const queries = searches.map((text) =>
    readQuery(text, merchant ? TransactionFilters : AdminTransactionFilters),
  )
  const counts: number[] = []
  for (const query of queries) {
    if (!merchant && query.entCode) await assertMerchantsExist(tx, query.entCode)
    const { search } = await resolveSearch(tx, merchant, query, language)
    counts.push((await totalsOf(tx, search)).total)
  }
  return { counts }
}

/** Maximum number of results. Users who need fewer results enter another digit. */
const HITS = 6

/**
 * Finds the newest transactions with a number that starts or ends with `number`, or with an amount
 * within a period. Returns no count and no sums, because the portal calls this for every key press.
 * @throws AppError searchPeriodTooLong; badRequest without a number, unless an amount and its
 * period are given
 */
export async function findHits(
  tx: Tx,
  merchant: MerchantRow | null,
  { number, amount, ...period }: HitQuery,
  language: Language,
): Promise<TransactionHits> {
  if (number === undefined && amount === undefined)
    throw new AppError('badRequest', badField('number', 'missing'))
  const filters = { number, amountMin: amount, amountMax: amount, ...period }
  const { search, names } = await resolveSearch(tx, merchant, filters, language)
  const rows = await findPage(tx, search, HITS, null)
  return { items: rows.map((row) => (number ? toHit(row, names, number) : toRow(row, names))) }
}

/** Returns the different service IDs of a store. */
async function serviceIdsOf({ q }: Tx, merchantId: number, storeId: number): Promise<string[]> {
  const store = await q
    .selectFrom('stores')
    .select(['offline_service_id', 'online_service_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return [
    ...new Set([store.offline_service_id, store.online_service_id].filter((id) => id !== null)),
  ]
}

/**
 * Returns one transaction with its refunds and its timeline.
 * @throws AppError notFound if the number is unknown or belongs to another merchant or a store that
 * the user does not see
 */
export async function readTransaction(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
  language: Language,
  reader: Principal,
): Promise<Omit<TransactionDetail, 'settlements'>> {
  const [row] = await findWhere(tx, merchant.id, sql`t.payment_no = ${paymentNo}`)
  if (!row || !areSeen(storesSeen(tx), [row.store_id])) throw new AppError('notFound')
  const refunds = await findWhere(tx, merchant.id, sql`t.original_id = ${row.id}::bigint`)
  const names: Names = { paymentMethods: byId(await listPaymentMethods(tx, language)) }
  return {
    ...toRow(row, names),
    storeServiceIds: await serviceIdsOf(tx, merchant.id, row.store_id),
    refunds: refunds.map((line) => toRow(line, names)),
    timeline: await timelineOf(tx, row, refunds, names),
    amountWithoutApproval: reader.permissions.has('Refund.add')
      ? await amountWithoutApproval(tx, merchant, reader, {
          storeId: row.store_id,
          paymentId: row.id,
        })
      : null,
    gateway: await readGatewayState(
      tx,
      merchant.tenant_id,
      names.paymentMethods.get(row.payment_method_id)!.payment_class,
    ),
    file: await fileOf(tx, row),
    exceeds: await excessOf(tx, row),
    unlinked: await unlinkedOf(tx, row),
    gatewayAnswer: await gatewayAnswerOf(tx, row),
    disputes: await disputesOfPayment(tx, merchant.id, row.id),
    pointCardNo: await pointCardOf(tx, merchant, row.id),
  }
}

/** Returns transactions by ID, as the list shows them. The caller must check the store scope. */
export async function rowsOfTransactions(
  tx: Tx,
  merchantId: number,
  ids: readonly bigint[],
  language: Language,
): Promise<Map<bigint, TransactionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await findWhere(tx, merchantId, sql`t.id = any(${[...ids]}::bigint[])`)
  const names: Names = { paymentMethods: byId(await listPaymentMethods(tx, language)) }
  return new Map(rows.map((row) => [row.id, toRow(row, names)]))
}

/**
 * Returns the options of the search form, with the stores of the merchant. For an administrator,
 * returns the stores of the merchants with the given `codes`.
 */
export async function readOptions(
  tx: Tx,
  merchant: MerchantRow | null,
  tenant: { currency: string },
  language: Language,
  codes: readonly string[] = [],
): Promise<TransactionOptions> {
  const named = merchant ? [merchant] : await findMerchants(tx, codes)
  const clock = merchant ?? named[0] ?? (await findFirstMerchant(tx))
  const zone = clock?.time_zone ?? 'UTC'
  const closing = clock?.closing_minutes ?? 0
  const seen = storesSeen(tx)
  const stores = await tx.q
    .selectFrom('stores')
    .select(['merchant_id', 'id', 'name'])
    .where('merchant_id', '=', sql<number>`any(${named.map((one) => one.id)}::int[])`)
    .where(inStores(seen, 'id'))
    .orderBy('merchant_id')
    .orderBy('code')
    .execute()
  const codeOf = byId(named)
  const used =
    named.length > 0
      ? await findUsedPaymentMethods(
          tx,
          named.map((one) => one.id),
        )
      : null
  const unoffered = await findUnofferedPaymentMethods(tx, tenantIdOf(tx))
  const catalogue = (await listPaymentMethods(tx, language)).filter(
    ({ state }) => state !== 'REMOVED',
  )
  return {
    today: await readToday(tx, { time_zone: zone, closing_minutes: closing }),
    timeZone: zone,
    closingMinutes: closing,
    currency: clock?.currency ?? tenant.currency,
    stores: stores.map((store) => ({
      storeId: String(store.id),
      storeName: store.name,
      entCode: codeOf.get(store.merchant_id)!.code,
    })),
    paymentMethods: catalogue.map((paymentMethod) => ({
      paymentType: paymentMethod.code,
      paymentClass: paymentClassOf[paymentMethod.payment_class]!,
      name: paymentMethod.name,
      used: used === null ? !unoffered.has(paymentMethod.id) : used.has(paymentMethod.id),
    })),
    refundReasons: await listRefundReasons(tx, language),
    tradeTypes: await listTradeTypes(tx, tenantIdOf(tx), merchant?.id ?? null, language),
    merchants: named.map((one) => ({
      entCode: one.code,
      entName: one.name,
      currency: one.currency,
    })),
  }
}
