import type { Generated, GeneratedAlways, Insertable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    files: FileTable
    reviews: ReviewTable
    review_answers: ReviewAnswerTable
    review_files: {
      merchant_id: number
      review_id: bigint
      position: number
      tenant_id: number
      file_name: string
    }
  }
}

/** Content types of uploaded files. Each use allows some of them (`attachFiles`). */
export type StoredFileType =
  | 'image/png'
  | 'image/jpeg'
  | 'application/pdf'
  | 'video/mp4'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export interface FileTable {
  merchant_id: number
  name: string
  tenant_id: number
  user_id: number
  label: string
  content_type: StoredFileType
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
  state: Generated<'NEW' | 'IN_PROGRESS' | 'ANSWERED' | 'CLOSED'>
  tags: Generated<string[]>
  tags_folded: Generated<string[]>
  answer_count: Generated<number>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}

export interface ReviewAnswerTable {
  merchant_id: number
  id: bigint
  review_id: bigint
  tenant_id: number
  content: string
  answered_at: Date
  answered_by: string
  delivery: 'EMAIL' | 'NOTIFICATION' | 'LIST' | 'NONE'
}

export type NewReview = Insertable<ReviewTable>
