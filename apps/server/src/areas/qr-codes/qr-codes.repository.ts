import type { QrKind } from '@choba/contract/qr-codes.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { QrCodeTable } from '@choba/database/qr-code-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { type Selectable, sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

export interface Filters {
  readonly search?: string | undefined
  readonly storeIds?: readonly number[] | undefined
  readonly terminalNo?: string | undefined
  readonly kinds?: readonly QrKind[] | undefined
  readonly hasAmount?: boolean | undefined
}

/** Position of the last row of a page. The next page starts after this position. */
export interface Position {
  readonly createdAt: Date
  readonly id: bigint
}

type Row = Selectable<QrCodeTable>
type FixedColumns =
  | 'merchant_id'
  | 'tenant_id'
  | 'id'
  | 'created_at'
  | 'version'
  | 'changed_at'
  | 'changed_by'
  | 'search_folded'
/** Columns that are written when a code is created. */
export type QrCodeValues = Omit<Row, FixedColumns>
/**
 * Columns that a change writes. The columns of the logo are left out if the logo does not change.
 */
export type QrCodeChange = Partial<QrCodeValues>

/** All columns except for the bytes of the logo. */
const shown = [
  'c.id',
  'c.store_id',
  'c.terminal_id',
  'c.name',
  'c.kind',
  'c.amount',
  'c.merchant_name',
  'c.city',
  'c.postal_code',
  'c.local_name',
  'c.category_code',
  'c.url',
  'c.payload',
  'c.modules',
  'c.logo_contrast_tenths',
  'c.logo_is_transparent',
  'c.created_at',
  'c.version',
  'c.changed_at',
  'c.changed_by',
] as const

/** Selects the codes of a merchant that are in the user's stores and match the filters. */
const found = (
  tx: Tx,
  merchantId: number,
  { search, storeIds, terminalNo, kinds, hasAmount }: Filters = {},
) =>
  tx.q
    .selectFrom('qr_codes as c')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'c.merchant_id').onRef('s.id', '=', 'c.store_id'),
    )
    .leftJoin('terminals as t', (join) =>
      join.onRef('t.merchant_id', '=', 'c.merchant_id').onRef('t.id', '=', 'c.terminal_id'),
    )
    .where('c.merchant_id', '=', merchantId)
    .where(inStores(storesSeen(tx), 'c.store_id'))
    .$if(storeIds !== undefined, (query) => query.where(inStores(storeIds!, 'c.store_id')))
    .$if(terminalNo !== undefined, (query) => query.where('t.terminal_no', '=', terminalNo!))
    .$if(kinds !== undefined, (query) => query.where('c.kind', 'in', kinds!))
    .$if(hasAmount !== undefined, (query) =>
      query.where('c.amount', hasAmount ? 'is not' : 'is', null),
    )
    .$if(search !== undefined, (query) => query.where(foldedHolds(sql`c.search_folded`, search!)))

const rows = (tx: Tx, merchantId: number, filters?: Filters) =>
  found(tx, merchantId, filters)
    .select(shown)
    .select(['s.code as store_code', 's.name as store_name', 't.terminal_no'])

export type FoundQrCode = Awaited<ReturnType<typeof findQrCodes>>[number]

/** Returns one page of codes, newest first, starting after `after`. */
export const findQrCodes = (
  tx: Tx,
  merchantId: number,
  filters: Filters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchantId, filters)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(c.created_at, c.id) < (${after!.createdAt}::timestamptz, ${after!.id}::bigint)`,
      ),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export async function countQrCodes(tx: Tx, merchantId: number, filters: Filters): Promise<number> {
  const counted = found(tx, merchantId, filters).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Returns a code. `forUpdate` locks its row until the transaction ends. */
export const findQrCode = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<FoundQrCode | undefined> =>
  rows(tx, merchantId)
    .where('c.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('c'))
    .executeTakeFirst()

/** Returns the logo's PNG; null for a code without a logo. */
export async function findLogo(tx: Tx, merchantId: number, id: bigint): Promise<Uint8Array | null> {
  const row = await tx.q
    .selectFrom('qr_codes')
    .select('logo')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.logo
}

/** Returns the bytes of a picture that this user has uploaded, if it still exists. */
export const findUploadedLogo = (tx: Tx, merchantId: number, userId: number, name: string) =>
  tx.q
    .selectFrom('files')
    .select('bytes')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('content_type', '=', 'image/png')
    .executeTakeFirst()

const terminals = (tx: Tx, merchantId: number, storeId: number) =>
  tx.q
    .selectFrom('terminals')
    .select(['id', 'terminal_no'])
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('state', 'in', ['ACTIVE', 'BLOCKED'])

/**
 * Returns the terminals of a store, ordered by number. Terminals that were moved or retired are
 * left out.
 */
export const findTerminals = (tx: Tx, merchantId: number, storeId: number, limit: number) =>
  terminals(tx, merchantId, storeId).orderBy('terminal_no').limit(limit).execute()

/** Returns a terminal if it belongs to the store. */
export const findTerminal = (tx: Tx, merchantId: number, storeId: number, id: number) =>
  terminals(tx, merchantId, storeId).where('id', '=', id).executeTakeFirst()

export const insertQrCode = (tx: Tx, merchant: MerchantRow, id: bigint, values: QrCodeValues) =>
  tx.q
    .insertInto('qr_codes')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      ...values,
      created_at: new Date(),
      changed_at: null,
      changed_by: null,
    })
    .execute()

export const updateQrCode = (
  tx: Tx,
  merchant: MerchantRow,
  id: bigint,
  values: QrCodeChange,
  by: string,
) =>
  tx.q
    .updateTable('qr_codes')
    .set({ ...values, ...changedBy(by) })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()

export const removeQrCode = (tx: Tx, merchantId: number, id: bigint) =>
  tx.q.deleteFrom('qr_codes').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
