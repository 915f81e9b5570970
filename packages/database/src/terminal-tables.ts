import type { Generated, GeneratedAlways } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    terminals: TerminalTable
    terminal_licenses: TerminalLicenseTable
  }
}

/** A terminal at a store. One that is moved has a row at each store it was at; transactions keep theirs. */
export interface TerminalTable {
  merchant_id: number
  id: number
  tenant_id: number
  store_id: number
  terminal_no: string
  device_no: string | null
  device_type: Generated<string>
  /** MOVED: it has a row at another store. */
  state: Generated<'ACTIVE' | 'BLOCKED' | 'RETIRED' | 'MOVED'>
  /** Since when it is not ACTIVE. */
  stopped_at: Generated<Date | null>
  /** When the feed last brought a payment that it took after that. */
  used_stopped_at: Generated<Date | null>
  license_no: Generated<string | null>
  registered_at: Generated<Date | null>
  /** Of one that was moved, the row that it was at first. */
  first_id: Generated<number | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** What a search looks in. */
  search_folded: GeneratedAlways<string>
}

/** A one-time code that a terminal of a store registers with. */
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
