import type { ConfigChange, ConfigType, ConfigValue } from '@choba/contract/config-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ConfigTypeRow } from '@choba/database/config-tables.ts'
import type { StoredValue } from '#platform/settings/configs.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { ChangeRow } from './configs.repository.ts'

const numberOf = (limit: bigint | null) => (limit === null ? null : Number(limit))

export const toType = (row: ConfigTypeRow, valueCount: number, timeZone: string): ConfigType => ({
  configTypeId: String(row.id),
  code: row.code,
  subject: row.subject,
  kind: row.kind,
  ...wordsOf(row),
  choices: row.choices,
  minimum: numberOf(row.minimum),
  maximum: numberOf(row.maximum),
  sequence: row.sequence,
  isBuiltIn: row.is_built_in,
  // The callers only convert types of lists, which contain no removed types, so the state is never
  // REMOVED.
  state: row.state as ConfigType['state'],
  valueCount,
  version: row.version,
  changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})

const wordsOf = (row: ConfigTypeRow) => ({
  nameJa: row.name_ja,
  nameEn: row.name_en,
  nameMn: row.name_mn,
  noteJa: row.note_ja,
  noteEn: row.note_en,
  noteMn: row.note_mn,
})

/** Fields of a type that the audit log records. */
export const auditFieldsOf = (row: ConfigTypeRow) => ({
  configCode: row.code,
  configSubject: row.subject,
  configKind: row.kind,
  ...wordsOf(row),
  configChoices: row.choices.join(' / '),
  configMinimum: numberOf(row.minimum),
  configMaximum: numberOf(row.maximum),
  configSequence: row.sequence,
  configState: row.state,
})

export const toValue = (
  row: ConfigTypeRow,
  stored: StoredValue,
  language: Language,
  timeZone: string,
): ConfigValue => ({
  configTypeId: String(row.id),
  code: row.code,
  kind: row.kind,
  name: row[`name_${language}`],
  note: row[`note_${language}`],
  choices: row.choices,
  minimum: numberOf(row.minimum),
  maximum: numberOf(row.maximum),
  isBuiltIn: row.is_built_in,
  isSet: stored.isSet,
  value: row.kind === 'SECRET' ? null : stored.value,
  version: stored.version,
  changedAt: stored.changedAt && offsetInstant(stored.changedAt, timeZone),
  changedBy: stored.changedBy,
})

export const toChange = (row: ChangeRow, language: Language, timeZone: string): ConfigChange => ({
  changeId: String(row.id),
  configTypeId: String(row.config_type_id),
  code: row.code,
  name: row[`name_${language}`],
  kind: row.kind,
  // A secret is stored encrypted in other columns. Its text columns are empty, so both values are
  // null here.
  before: row.before_value,
  after: row.after_value,
  wasSet: row.was_set,
  isSet: row.is_set,
  changedAt: offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})
