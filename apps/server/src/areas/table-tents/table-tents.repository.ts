import type { NewTentTemplate, TentState } from '@choba/contract/table-tents.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { findUnofferedBrands } from '#platform/offered-brands.ts'

const newest = (tx: Tx, tenantId: number) =>
  tx.q
    .selectFrom('tent_templates as t')
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

/** Every template of a tenant as it is now, by its age. */
export const findTemplates = (tx: Tx, tenantId: number) => newest(tx, tenantId).orderBy('t.id').execute()

/** `forUpdate` locks it until the end. */
export const findTemplate = (tx: Tx, tenantId: number, id: bigint, forUpdate = false) =>
  newest(tx, tenantId)
    .where('t.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('t'))
    .executeTakeFirst()

/** A version of a template, which may be an older one. */
export const findVersion = (tx: Tx, tenantId: number, id: bigint, version: number) =>
  tx.q
    .selectFrom('tent_template_versions')
    .select(['paper', 'name_ja', 'name_en', 'name_mn', 'fields'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

export const insertTemplate = (tx: Tx, tenantId: number, id: bigint, by: string) =>
  tx.q
    .insertInto('tent_templates')
    .values({ tenant_id: tenantId, id, changed_at: new Date(), changed_by: by })
    .execute()

export const insertVersion = (tx: Tx, tenantId: number, id: bigint, version: number, parts: NewTentTemplate) =>
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
    })
    .execute()

/** Makes a version the newest one. */
export const updateTemplate = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  { version, state, by }: { version: number; state: TentState; by: string },
) =>
  tx.q
    .updateTable('tent_templates')
    .set({ version, state, changed_at: new Date(), changed_by: by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** The logos for a light ground of the brands that a tenant offers, by the order of the catalogue. */
export async function findOfferedLogos(tx: Tx, tenantId: number, limit: number): Promise<Uint8Array[]> {
  const unoffered = await findUnofferedBrands(tx, tenantId)
  const rows = await tx.q
    .selectFrom('payment_logos as l')
    .innerJoin('brands as b', 'b.id', 'l.brand_id')
    .select(['l.brand_id', 'l.bytes'])
    .where('l.ground', '=', sql.lit('LIGHT'))
    .where('l.bytes', 'is not', null)
    .orderBy('b.sequence')
    .orderBy('b.id')
    .execute()
  return rows.flatMap(({ brand_id, bytes }) => (bytes && !unoffered.has(brand_id) ? [bytes] : [])).slice(0, limit)
}
