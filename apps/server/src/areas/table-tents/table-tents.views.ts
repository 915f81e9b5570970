import { builtInTents } from '@choba/contract/tent-built-in.ts'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { TemplateRow } from './table-tents.repository.ts'

/** Converts a row to the API's format. @param timeZone time zone of the reader */
export const toTemplate = (row: TemplateRow, timeZone: string): TentTemplate => ({
  templateId: String(row.id),
  nameJa: row.name_ja,
  nameEn: row.name_en,
  nameMn: row.name_mn,
  paper: row.paper,
  fields: row.fields,
  forEntCode: row.for_code,
  forEntName: row.for_name,
  state: row.state,
  version: row.version,
  isBuiltIn: false,
  changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})

/** Templates that all tenants have. */
export const builtInTemplates: readonly TentTemplate[] = builtInTents.map((tent) => ({
  templateId: tent.templateId,
  nameJa: tent.nameJa,
  nameEn: tent.nameEn,
  nameMn: tent.nameMn,
  paper: tent.paper,
  fields: [...tent.fields],
  forEntCode: null,
  forEntName: null,
  state: 'OFFERED',
  version: 1,
  isBuiltIn: true,
  changedAt: null,
  changedBy: null,
}))
