import type { Generated, Insertable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    files: FileTable
    reviews: ReviewTable
    review_files: { merchant_id: number; review_id: bigint; position: number; tenant_id: number; file_name: string }
  }
}

export interface FileTable {
  merchant_id: number
  name: string
  tenant_id: number
  user_id: number
  label: string
  content_type: 'image/png' | 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  uploaded_at: Generated<Date>
  kept: Generated<boolean>
}

export interface ReviewTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  type: 'sendBack' | 'star'
  title: string
  content: Generated<string>
  rating: number | null
  platform: string
  user_id: number
  user_name: string
  user_full_name: string
  written_at: Date
}

export type NewReview = Insertable<ReviewTable>
