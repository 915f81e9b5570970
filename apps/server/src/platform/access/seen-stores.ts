import type { seenStores, PickedStore } from '@choba/contract/seen-stores.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from './principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'

interface StoreSearch {
  readonly search?: string | undefined
  readonly storeId?: readonly string[] | undefined
  readonly seen: StoreScope
}

export const toPickedStore = ({
  id,
  code,
  name,
}: {
  id: number
  code: string
  name: string
}): PickedStore => ({
  storeId: String(id),
  storeCode: code,
  storeName: name,
})

const stores = (tx: Tx, merchantId: number, { search, storeId, seen }: StoreSearch) =>
  tx.q
    .selectFrom('stores as s')
    .where('s.merchant_id', '=', merchantId)
    .where(inStores(seen, 's.id'))
    .$if(storeId !== undefined, (query) =>
      query.where('s.id', '=', sql<number>`any(${intIdsOf(storeId!)}::int[])`),
    )
    .$if(search !== undefined, (query) => query.where(foldedHolds(sql`s.search_folded`, search!)))

export const findStores = (
  tx: Tx,
  merchantId: number,
  search: StoreSearch,
  after: string | null,
  limit: number,
) =>
  stores(tx, merchantId, search)
    .select(['s.id', 's.code', 's.name', 's.abbreviation'])
    .$if(after !== null, (query) => query.where(sql<string>`s.code collate "C"`, '>', after!))
    .orderBy(sql`s.code collate "C"`)
    .limit(limit)
    .execute()

export async function countFoundStores(
  tx: Tx,
  merchantId: number,
  search: StoreSearch,
): Promise<number> {
  const counted = stores(tx, merchantId, search).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

type Calls = typeof seenStores & { readonly path: ''; readonly summary: ''; readonly can: 'public' }

/**
 * Returns one page of the stores that the user sees, sorted by code.
 * @throws AppError badRequest if the cursor is invalid
 */
export async function listSeenStores(
  tx: Tx,
  { merchant, stores: seen }: Pick<Principal, 'merchant' | 'stores'>,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, search, storeId }: QueryOf<Calls>,
): Promise<ResultOf<Calls>> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findStores(tx, merchant.id, { search, storeId, seen }, after, limit),
    (last) => encodeTextCursor(last.code),
  )
  const items = rows.map(({ abbreviation, ...row }) => ({ ...toPickedStore(row), abbreviation }))
  const total =
    after === null ? await countFoundStores(tx, merchant.id, { search, storeId, seen }) : undefined
  return { items, nextCursor, ...(total !== undefined && { total }) }
}

/**
 * Returns the database id of a store that the user sees.
 * @throws AppError notFound if the store does not exist or the user does not see it; both give the
 * same error
 */
export async function seenStoreId(
  tx: Tx,
  { merchant, stores: seen }: Principal,
  storeId: string,
): Promise<number> {
  const [store] = await findStores(tx, merchant.id, { storeId: [storeId], seen }, null, 1)
  if (!store) throw new AppError('notFound')
  return store.id
}
