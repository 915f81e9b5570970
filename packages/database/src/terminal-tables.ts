import type { Generated, GeneratedAlways } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    terminals: TerminalTable
    terminal_licenses: TerminalLicenseTable
  }
}

/**
 * A terminal at a store. A terminal that was moved to another store has one row for each store. Its
 * transactions keep the row of the store at which they were made.
 */
export interface TerminalTable {
  merchant_id: number
  id: number
  tenant_id: number
  store_id: number
  terminal_no: string
  device_no: string | null
  device_type: Generated<string>
  /** MOVED: the terminal was moved, and its current row is at another store. */
  state: Generated<'ACTIVE' | 'BLOCKED' | 'RETIRED' | 'MOVED'>
  /** Time at which the terminal stopped being ACTIVE. */
  stopped_at: Generated<Date | null>
  /** Time at which the feed last delivered a payment that the terminal took after `stopped_at`. */
  used_stopped_at: Generated<Date | null>
  license_no: Generated<string | null>
  registered_at: Generated<Date | null>
  /** ID of the first row of a terminal that was moved. */
  first_id: Generated<number | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}

/** A one-time code with which a terminal registers at a store. */
export interface TerminalLicenseTable {
  merchant_id: number
  license_no: string
  tenant_id: number
  store_id: number
  token_hash: string
  created_at: Date
  created_by: string
  expires_at: Date
  used_at: Generated<Date | null>
  terminal_id: Generated<number | null>
}
