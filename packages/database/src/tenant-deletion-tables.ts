import type { ColumnType, Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    tenant_deletions: TenantDeletionTable
  }
}

/** Number of a tenant's rows, by table. */
export type TenantRowCounts = Readonly<Record<string, number>>

/** An export of a tenant that was downloaded completely. */
export interface TenantExport {
  /** RFC 3339 date and time. */
  readonly at: string
  readonly by: string
  /** Version of the tenant at the time of the export. */
  readonly version: number
  /** SHA-256 of the ZIP file, in hexadecimal. */
  readonly sha256: string
  readonly rows: TenantRowCounts
}

/** A jsonb column: written as text, read as an object. */
type Json<T> = ColumnType<T, string, string>

/** An approved deletion: who requested it and what was deleted. */
interface TenantDeletionTable {
  tenant_id: number
  merchant_id: number
  id: bigint
  state: Generated<'APPROVED' | 'DONE' | 'STALE'>
  deleted_tenant_id: number
  deleted_code: string
  deleted_name: string
  deleted_realm: string
  deleted_keycloak_url: string
  exported: Json<TenantExport>
  requested_by: number
  approved_by: number
  approved_at: Date
  deleted_rows: ColumnType<TenantRowCounts | null, string | null | undefined, string | null>
  audit_seq: Generated<bigint | null>
  audit_hash: Generated<string | null>
  ended_at: Generated<Date | null>
  is_reported: Generated<boolean>
}
export type TenantDeletionRow = Selectable<TenantDeletionTable>
