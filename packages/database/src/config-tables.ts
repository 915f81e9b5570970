import type { ConfigKind, ConfigSubject } from '@choba/contract/config-types.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    config_types: ConfigTypeTable
    config_values: ConfigValueTable
    config_changes: ConfigChangeTable
  }
}

/** What a value of a tenant or a merchant is. */
export interface ConfigTypeTable {
  id: number
  code: string
  subject: ConfigSubject
  kind: ConfigKind
  name_ja: string
  name_en: string
  name_mn: string
  note_ja: string
  note_en: string
  note_mn: string
  choices: string[]
  minimum: ColumnType<bigint | null, number | null, number | null>
  maximum: ColumnType<bigint | null, number | null, number | null>
  sequence: number
  /** Its values are columns of `tenants`. */
  is_built_in: Generated<boolean>
  /** REMOVED: in no list; the changes of its values refer to it. */
  state: Generated<'OFFERED' | 'RETIRED' | 'REMOVED'>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

/** A value, kept when it is taken away too, so that its version goes on. A tenant's own stand under its administrators' merchant. */
export interface ConfigValueTable {
  tenant_id: number
  merchant_id: number
  config_type_id: number
  is_set: boolean
  /** Null of a secret, and of what is built in. */
  value: string | null
  sealed: string | null
  version: Generated<number>
  changed_at: Date
  changed_by: string
}

export interface ConfigChangeTable {
  tenant_id: number
  merchant_id: number
  id: bigint
  config_type_id: number
  was_set: boolean
  before_value: string | null
  before_sealed: string | null
  is_set: boolean
  after_value: string | null
  after_sealed: string | null
  changed_at: Date
  changed_by: string
}

export type ConfigTypeRow = Selectable<ConfigTypeTable>
export type ConfigValueRow = Selectable<ConfigValueTable>
export type ConfigChangeRow = Selectable<ConfigChangeTable>
