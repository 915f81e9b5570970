import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { tentProblems } from '@choba/contract/tent-layout.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import {
  TENT_TEMPLATES_MAX,
  type TentTemplate,
  type tableTents,
} from '@choba/contract/table-tents.contract.ts'
import { BAD_FIELDS_MAX, badField } from '@choba/contract/bad-input.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Acting } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { keepPictures } from './tent-pictures.ts'
import {
  findMerchant,
  findTemplate,
  findTemplates,
  findVersion,
  findVersions,
  insertTemplate,
  insertVersion,
  type Reader,
  type TemplateRow,
  updateTemplate,
} from './table-tents.repository.ts'
import { builtInTemplates, toTemplate } from './table-tents.views.ts'

type Calls = typeof tableTents
type Parts = BodyOf<Calls['addTemplate']>

const tenantOf = ({ about }: Pick<Acting, 'about'>): number => about.id
const zoneOf = ({ person }: Pick<Acting, 'person'>): string => person.merchant.time_zone

const readerOf = ({ person }: Pick<Acting, 'person'>): Reader =>
  person.isAdmin ? null : person.merchant.id

/** Lists all templates that the user can see, built-in templates first. */
export async function listTemplates(call: Acting): Promise<TentTemplate[]> {
  const rows = await findTemplates(call.tx, tenantOf(call), readerOf(call))
  return [...builtInTemplates, ...rows.map((row) => toTemplate(row, zoneOf(call)))]
}

/** Lists the templates that the merchant can use, without retired ones. */
export const listOffered = async (call: Acting): Promise<TentTemplate[]> =>
  (await listTemplates(call)).filter(({ state }) => state === 'OFFERED')

async function readRow(
  tx: Tx,
  tenantId: number,
  templateId: string,
  forUpdate = false,
): Promise<TemplateRow> {
  const id = bigIdOf(templateId)
  const row = id === null ? undefined : await findTemplate(tx, tenantId, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Reads a version of a template, even if there is a newer version.
 * @throws AppError notFound if the version does not exist or the template belongs to another
 * merchant
 */
export async function readVersion(
  tx: Tx,
  { tenantId, reader }: { tenantId: number; reader: Reader },
  { templateId, version }: { templateId: string; version: number },
): Promise<Pick<TentTemplate, 'paper' | 'fields' | 'nameJa' | 'nameEn' | 'nameMn'>> {
  const builtIn = builtInTemplates.find(
    (one) => one.templateId === templateId && one.version === version,
  )
  if (builtIn) return builtIn
  const id = bigIdOf(templateId)
  const row = id === null ? undefined : await findVersion(tx, tenantId, id, version, reader)
  if (!row) throw new AppError('notFound')
  return {
    paper: row.paper,
    fields: row.fields,
    nameJa: row.name_ja,
    nameEn: row.name_en,
    nameMn: row.name_mn,
  }
}

/** @throws AppError notFound for an unknown template or version */
export async function readTemplate(
  call: Acting,
  { templateId, version }: QueryOf<Calls['templateDetail']>,
): Promise<TentTemplate> {
  const builtIn = builtInTemplates.find((one) => one.templateId === templateId)
  const now =
    builtIn ?? toTemplate(await readRow(call.tx, tenantOf(call), templateId), zoneOf(call))
  if (version === undefined || version === now.version) return now
  const of = { tenantId: tenantOf(call), reader: null }
  return { ...now, version, ...(await readVersion(call.tx, of, { templateId, version })) }
}

/**
 * Returns one page of a template's versions, newest first.
 * @throws AppError notFound; badRequest for an invalid cursor
 */
export async function listVersions(
  call: Acting,
  { templateId, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['templateVersions']>,
): Promise<ResultOf<Calls['templateVersions']>> {
  const below = cursor === undefined ? null : Number(decodeCursor(cursor, 1).ids[0])
  const builtIn = builtInTemplates.find((one) => one.templateId === templateId)
  if (builtIn) {
    const { version, nameJa, nameEn, nameMn, paper } = builtIn
    return {
      items: [{ version, nameJa, nameEn, nameMn, paper, madeAt: null, madeBy: null }],
      nextCursor: null,
    }
  }
  const { id } = await readRow(call.tx, tenantOf(call), templateId)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findVersions(call.tx, tenantOf(call), id, { below, limit }),
    (last) => encodeCursor(new Date(0), last.version),
  )
  return {
    items: rows.map((row) => ({
      version: row.version,
      nameJa: row.name_ja,
      nameEn: row.name_en,
      nameMn: row.name_mn,
      paper: row.paper,
      madeAt: row.made_at && offsetInstant(row.made_at, zoneOf(call)),
      madeBy: row.made_by,
    })),
    nextCursor,
  }
}

/** @throws AppError badRequest with all fields that are misplaced */
export function assertLayout(layout: Parameters<typeof tentProblems>[0]): void {
  const fields = tentProblems(layout)
  if (fields.length > 0)
    throw new AppError('badRequest', { fields: fields.slice(0, BAD_FIELDS_MAX) })
}

const partsOf = ({ nameJa, nameEn, nameMn, paper, fields, forEntCode }: Parts) => ({
  nameJa,
  nameEn,
  nameMn,
  paper,
  fields,
  forEntCode,
})
/**
 * Fields of a template that the audit log records. Of the layout fields, only the number is
 * recorded, because each version stores its fields.
 */
const auditFieldsOf = ({ fields, ...template }: TentTemplate) => ({
  ...partsOf({ ...template, fields }),
  fields: fields.length,
  state: template.state,
  version: template.version,
})

function audited(call: Acting, before: TentTemplate | null, after: TentTemplate): TentTemplate {
  call.audit({
    object: after.nameJa,
    of: { kind: 'tentTemplate', id: after.templateId },
    detail: changesOf(before && auditFieldsOf(before), auditFieldsOf(after)),
  })
  return after
}

/** @throws AppError badRequest for an unknown merchant */
async function merchantIdOf(
  { tx, ...call }: Acting,
  forEntCode: string | null,
): Promise<number | null> {
  if (forEntCode === null) return null
  const merchant = await findMerchant(tx, tenantOf(call), forEntCode)
  if (!merchant) throw new AppError('badRequest', badField('forEntCode', 'value'))
  return merchant.id
}

/**
 * @throws AppError badRequest like `assertLayout` and `keepPictures`, and for an unknown merchant;
 * illegalOperation if the tenant has the maximum number of templates
 */
export async function addTemplate(
  call: Acting,
  { tenantCode: _about, ...parts }: Parts,
): Promise<TentTemplate> {
  const { tx, person } = call
  const tenantId = tenantOf(call)
  assertLayout(parts)
  const forMerchantId = await merchantIdOf(call, parts.forEntCode)
  await takeAdvisoryLock(tx.q, 'tentTemplates')
  if ((await findTemplates(tx, tenantId, null)).length >= TENT_TEMPLATES_MAX)
    throw new AppError('illegalOperation')
  const id = newId()
  const by = person.user.full_name
  await insertTemplate(tx, tenantId, id, by, forMerchantId)
  await keepPictures(tx, person.user, parts.fields)
  await insertVersion(tx, tenantId, id, { version: 1, by }, parts)
  return audited(call, null, await readTemplate(call, { templateId: String(id) }))
}

/**
 * Saves a change of a template as a new version. Later prints use the new version.
 * @throws AppError notFound, also for built-in templates; conflict; nothingToDo; badRequest like
 * `addTemplate`
 */
export async function modifyTemplate(
  call: Acting,
  { tenantCode: _about, templateId, version, state, ...parts }: BodyOf<Calls['modifyTemplate']>,
): Promise<TentTemplate> {
  const { tx, person } = call
  const tenantId = tenantOf(call)
  const row = await readRow(tx, tenantId, templateId, true)
  const before = toTemplate(row, zoneOf(call))
  await assertVersion(row, version, zoneOf(call), () => before)
  assertLayout(parts)
  assertChanged({ ...partsOf(before), state: before.state }, { ...partsOf(parts), state })
  if (version >= 1_000_000) throw new AppError('badRequest', badField('version', 'tooLarge'))
  const made = { version: version + 1, by: person.user.full_name }
  const forMerchantId = await merchantIdOf(call, parts.forEntCode)
  await keepPictures(tx, person.user, parts.fields)
  await insertVersion(tx, tenantId, row.id, made, parts)
  await updateTemplate(tx, tenantId, row.id, { ...made, state, for_merchant_id: forMerchantId })
  return audited(call, before, await readTemplate(call, { templateId }))
}
