import type { NewTentTemplate, TentState } from '@choba/contract/table-tents.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { TentTemplateTable } from '@choba/database/tent-template-tables.ts'
import { findUnofferedPaymentMethods } from '#areas/catalogue/offered-payment-methods.service.ts'

/**
 * Merchant that reads templates: it sees common templates and its own. Null means an administrator,
 * who sees all templates.
 */
export type Reader = number | null

const isFor = (merchantId: Reader) =>
  sql<boolean>`(${merchantId === null ? sql`true` : sql`t.for_merchant_id is null or t.for_merchant_id = ${merchantId}`})`

const newest = (tx: Tx, tenantId: number, reader: Reader) =>
  tx.q
    .selectFrom('tent_templates as t')
    .leftJoin('merchants as m', 'm.id', 't.for_merchant_id')
    .where(isFor(reader))
    .select(['t.for_merchant_id', 'm.code as for_code', 'm.name as for_name'])
    .innerJoin('tent_template_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 't.tenant_id')
        .onRef('v.template_id', '=', 't.id')
        .onRef('v.version', '=', 't.version'),
    )
    .where('t.tenant_id', '=', tenantId)
    .select(['t.id', 't.state', 't.version', 't.changed_at', 't.changed_by'])
    .select(['v.paper', 'v.name_ja', 'v.name_en', 'v.name_mn', 'v.fields'])

export type TemplateRow = Awaited<ReturnType<typeof findTemplates>>[number]

/**
 * Returns the newest version of each template of a tenant, in the order in which the templates were
 * created.
 */
export const findTemplates = (tx: Tx, tenantId: number, reader: Reader) =>
  newest(tx, tenantId, reader).orderBy('t.id').execute()

/**
 * Finds the newest version of a template. `forUpdate` locks the template until the transaction
 * ends.
 */
export const findTemplate = (tx: Tx, tenantId: number, id: bigint, forUpdate = false) =>
  newest(tx, tenantId, null)
    .where('t.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('t'))
    .executeTakeFirst()

/** Finds a given version of a template. */
export const findVersion = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  version: number,
  reader: Reader,
) =>
  tx.q
    .selectFrom('tent_template_versions as v')
    .innerJoin('tent_templates as t', (join) =>
      join.onRef('t.tenant_id', '=', 'v.tenant_id').onRef('t.id', '=', 'v.template_id'),
    )
    .select(['v.paper', 'v.name_ja', 'v.name_en', 'v.name_mn', 'v.fields'])
    .where('v.tenant_id', '=', tenantId)
    .where('v.template_id', '=', id)
    .where('v.version', '=', version)
    .where(isFor(reader))
    .executeTakeFirst()

/** Returns one page of the versions of a template, newest first, starting below version `below`. */
export const findVersions = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  { below, limit }: { below: number | null; limit: number },
) =>
  tx.q
    .selectFrom('tent_template_versions')
    .select(['version', 'paper', 'name_ja', 'name_en', 'name_mn', 'made_at', 'made_by'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', id)
    .$if(below !== null, (query) => query.where('version', '<', below!))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export const insertTemplate = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  by: string,
  forMerchantId: number | null,
) =>
  tx.q
    .insertInto('tent_templates')
    .values({
      tenant_id: tenantId,
      id,
      changed_at: new Date(),
      changed_by: by,
      for_merchant_id: forMerchantId,
    })
    .execute()

interface NewVersion {
  readonly version: number
  /** Full name of the author. */
  readonly by: string
}

export const insertVersion = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  { version, by }: NewVersion,
  parts: Omit<NewTentTemplate, 'forEntCode'>,
) =>
  tx.q
    .insertInto('tent_template_versions')
    .values({
      tenant_id: tenantId,
      template_id: id,
      version,
      paper: parts.paper,
      name_ja: parts.nameJa,
      name_en: parts.nameEn,
      name_mn: parts.nameMn,
      fields: JSON.stringify(parts.fields),
      made_at: new Date(),
      made_by: by,
    })
    .execute()

/** Makes a version the current one. */
export const updateTemplate = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  {
    version,
    state,
    by,
    ...more
  }: NewVersion & { state: TentState } & Pick<TentTemplateTable, 'for_merchant_id'>,
) =>
  tx.q
    .updateTable('tent_templates')
    .set({ version, state, ...more, changed_at: new Date(), changed_by: by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/**
 * Reads the logos of the payment methods that a tenant offers, in catalogue order. Uses the logo
 * variant for light backgrounds.
 */
export async function findOfferedLogos(
  tx: Tx,
  tenantId: number,
  limit: number,
): Promise<Uint8Array[]> {
  const unoffered = await findUnofferedPaymentMethods(tx, tenantId)
  const rows = await tx.q
    .selectFrom('payment_logos as l')
    .innerJoin('payment_methods as b', 'b.id', 'l.payment_method_id')
    .select(['l.payment_method_id', 'l.bytes'])
    .where('l.background', '=', sql.lit('LIGHT'))
    .where('l.bytes', 'is not', null)
    .orderBy('b.sequence')
    .orderBy('b.id')
    .execute()
  return rows
    .flatMap(({ payment_method_id, bytes }) =>
      bytes && !unoffered.has(payment_method_id) ? [bytes] : [],
    )
    .slice(0, limit)
}

/** Finds the ID of a merchant of the tenant by its code. */
export const findMerchant = (tx: Tx, tenantId: number, code: string) =>
  tx.q
    .selectFrom('merchants')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('is_system', '=', false)
    .executeTakeFirst()
