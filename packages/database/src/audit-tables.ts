import type { ColumnType } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    audit_entries: AuditTable
    audit_unsealed: { tenant_id: number; entry_id: bigint; merchant_id: number }
    audit_seals: AuditSealTable
    audit_heads: AuditHeadTable
  }
}

export interface AuditTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  at: Date
  user_id: number | null
  user_name: string
  action: string
  object: string | null
  object_kind: string | null
  object_id: string | null
  result_type: number
  detail: ColumnType<Record<string, unknown> | null, string | null, never>
  ip: string | null
  request_id: string
}

export interface AuditSealTable {
  tenant_id: number
  seq: bigint
  merchant_id: number
  entry_id: bigint
  hash: string
}

export interface AuditHeadTable {
  tenant_id: number
  seq: bigint
  hash: string
  signature: string
  sealed_at: Date
}
