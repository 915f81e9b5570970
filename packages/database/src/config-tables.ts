import type { ConfigKind, ConfigSubject } from '@choba/contract/config-types.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    config_types: ConfigTypeTable
    config_values: ConfigValueTable
    config_changes: ConfigChangeTable
  }
}

/** Definition of one setting of tenants or merchants. */
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
  /**
   * True for a setting that the product itself uses. Its value is a column of `tenants`, except for
   * a secret, which is in `config_values`.
   */
  is_built_in: Generated<boolean>
  /**
   * Types with the state REMOVED are in no list. Their rows stay, because recorded changes refer to
   * them.
   */
  state: Generated<'OFFERED' | 'RETIRED' | 'REMOVED'>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

/**
 * Value of a setting for a tenant or merchant. The row stays when the value is cleared, so that
 * version numbers continue. A tenant's own values are stored under its system merchant.
 */
export interface ConfigValueTable {
  tenant_id: number
  merchant_id: number
  config_type_id: number
  is_set: boolean
  /** Null for a secret, whose encrypted value is in `sealed`, and for a built-in setting. */
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
