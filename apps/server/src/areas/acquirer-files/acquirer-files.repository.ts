import type { AcquirerFileFilters } from '@choba/contract/acquirer-files.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type {
  AcquirerDifferenceKind,
  AcquirerDifferenceRow,
  AcquirerFileRow,
  AcquirerLayoutRow,
  AcquirerSumRow,
} from '@choba/database/acquirer-file-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { AcquirerLine } from './acquirer-parser.ts'

/** A settlement file with its payment method and the number of its differences. */
export interface FoundFile extends AcquirerFileRow {
  payment_method_code: string
  payment_method_name: string
  difference_count: number
}

export const findPaymentMethod = ({ q }: Tx, code: string) =>
  q
    .selectFrom('payment_methods')
    .select('id')
    .where('code', '=', code)
    .where('state', '<>', 'REMOVED')
    .executeTakeFirst()

export const findPaymentMethods = ({ q }: Tx, language: Language) =>
  q
    .selectFrom('payment_methods')
    .select(['code', `name_${language} as name` as const])
    .where('state', '<>', 'REMOVED')
    .orderBy('code')
    .execute()

export type FoundLayout = AcquirerLayoutRow & { payment_method_code: string }

const layouts = ({ q }: Tx, tenantId: number) =>
  q
    .selectFrom('acquirer_layouts as l')
    .innerJoin('payment_methods as p', 'p.id', 'l.payment_method_id')
    .selectAll('l')
    .select('p.code as payment_method_code')
    .where('l.tenant_id', '=', tenantId)

export const findLayout = (
  tx: Tx,
  tenantId: number,
  paymentMethodCode: string,
): Promise<FoundLayout | undefined> =>
  layouts(tx, tenantId).where('p.code', '=', paymentMethodCode).executeTakeFirst()

export const findLayouts = (tx: Tx, tenantId: number): Promise<FoundLayout[]> =>
  layouts(tx, tenantId).orderBy('p.code').execute()

const files = ({ q }: Tx, tenantId: number, language: Language) =>
  q
    .selectFrom('acquirer_files as f')
    .innerJoin('payment_methods as p', 'p.id', 'f.payment_method_id')
    .selectAll('f')
    .select((eb) => [
      'p.code as payment_method_code',
      eb.ref(`p.name_${language}`).as('payment_method_name'),
      sql<number>`(select count(*)::int from acquirer_differences d
        where d.tenant_id = f.tenant_id and d.file_id = f.id)`.as('difference_count'),
    ])
    .where('f.tenant_id', '=', tenantId)

export const findFile = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  language: Language,
): Promise<FoundFile | undefined> =>
  files(tx, tenantId, language).where('f.id', '=', id).executeTakeFirst()

/** Returns one page of files, newest first. */
export const findFiles = (
  tx: Tx,
  tenantId: number,
  language: Language,
  { paymentType }: AcquirerFileFilters,
  before: bigint | null,
  limit: number,
): Promise<FoundFile[]> =>
  files(tx, tenantId, language)
    .$if(paymentType !== undefined, (query) => query.where('p.code', 'in', [...paymentType!]))
    .$if(before !== null, (query) => query.where('f.id', '<', before!))
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export async function countFiles(
  { q }: Tx,
  tenantId: number,
  { paymentType }: AcquirerFileFilters,
): Promise<number> {
  const { count } = await q
    .selectFrom('acquirer_files as f')
    .innerJoin('payment_methods as p', 'p.id', 'f.payment_method_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('f.tenant_id', '=', tenantId)
    .$if(paymentType !== undefined, (query) => query.where('p.code', 'in', [...paymentType!]))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of files of the tenant within the last 24 hours. */
export async function countFilesOfDay({ q }: Tx, tenantId: number): Promise<number> {
  const { count } = await q
    .selectFrom('acquirer_files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('given_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks a file until the transaction ends. Returns undefined if the file does not exist or another
 * transaction has locked it.
 */
export const lockFile = (
  { q }: Tx,
  tenantId: number,
  id: bigint,
): Promise<AcquirerFileRow | undefined> =>
  q
    .selectFrom('acquirer_files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setState = (
  { q }: Tx,
  { tenant_id, id }: Pick<AcquirerFileRow, 'tenant_id' | 'id'>,
  change: Partial<Pick<AcquirerFileRow, 'state' | 'run' | 'matched_at'>>,
) =>
  q
    .updateTable('acquirer_files')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** Rows per insert. */
const CHUNK = 5_000

export async function insertRows(
  { q }: Tx,
  tenantId: number,
  fileId: bigint,
  lines: readonly AcquirerLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += CHUNK) {
    const part = lines.slice(from, from + CHUNK)
    await sql`
      insert into acquirer_rows
        (tenant_id, file_id, position, line, number, reference, kind, day, currency, amount, fee)
      select ${tenantId}::int, ${fileId}::bigint, ${from}::int + n, line, number, reference, kind, day, currency,
        amount, fee
      from unnest(${part.map((one) => one.line)}::int[], ${part.map((one) => one.number)}::text[],
        ${part.map((one) => one.reference)}::text[], ${part.map((one) => one.kind)}::smallint[],
        ${part.map((one) => one.day)}::date[], ${part.map((one) => one.currency)}::text[],
        ${part.map((one) => one.amount)}::bigint[], ${part.map((one) => one.fee)}::bigint[])
        with ordinality as r (line, number, reference, kind, day, currency, amount, fee, n)`.execute(
      q,
    )
  }
}

/** Returns the sums of a file by day and currency. */
export const findSums = ({ q }: Tx, tenantId: number, fileId: bigint): Promise<AcquirerSumRow[]> =>
  q
    .selectFrom('acquirer_sums')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .orderBy('day')
    .orderBy('currency')
    .execute()

/** Returns the number of differences of each kind that a file has. */
export const countDifferences = ({ q }: Tx, tenantId: number, fileId: bigint) =>
  q
    .selectFrom('acquirer_differences')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .groupBy('kind')
    .execute()

/** Position of the last difference of a page. */
export interface DifferencePlace {
  readonly kind: string
  readonly item: string
}

/** Returns one page of differences by kind and item. @param kind null for all kinds */
export const findDifferences = (
  { q }: Tx,
  tenantId: number,
  fileId: bigint,
  {
    kind,
    after,
    limit,
  }: { kind: AcquirerDifferenceKind | null; after: DifferencePlace | null; limit: number },
): Promise<AcquirerDifferenceRow[]> =>
  q
    .selectFrom('acquirer_differences')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(kind, item) > (${after!.kind}::text, ${after!.item}::text)`),
    )
    .orderBy('kind')
    .orderBy('item')
    .limit(limit)
    .execute()

export const lockDifference = (
  { q }: Tx,
  tenantId: number,
  fileId: bigint,
  { kind, item }: { kind: AcquirerDifferenceKind; item: string },
): Promise<AcquirerDifferenceRow | undefined> =>
  q
    .selectFrom('acquirer_differences')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .where('item', '=', item)
    .forUpdate()
    .executeTakeFirst()
