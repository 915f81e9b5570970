import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    notifications: NotificationTable
    notification_receivers: NotificationReceiverTable
    notification_readings: NotificationReadingTable
    notification_targets: NotificationTargetTable
    notification_files: NotificationFileTable
    mail_bodies: MailBodyTable
  }
}

/** Titles and contents by language. */
export type Translations = Partial<Record<'ja' | 'en' | 'mn', { title: string; content: string }>>

export interface NotificationTable {
  tenant_id: number
  id: bigint
  /** Merchant that the notification is for; null for the whole tenant. */
  merchant_id: number | null
  important: boolean
  title: string
  content: string
  author_name: string
  created_at: Generated<Date>
  released_at: Date
  expires_at: Date | null
  /** False if only selected users receive the notification. */
  for_all: Generated<boolean>
  /**
   * Origin of a notification that the system created. Unique, so that the same cause creates only
   * one notification.
   */
  source: string | null
  /** True if the text may be changed after the release. */
  editable: Generated<boolean>
  by_email: Generated<boolean>
  withdrawn_at: Generated<Date | null>
  /** Time of the last change after the release. */
  revised_at: Generated<Date | null>
  /** Translations that readers see instead of the original text. */
  translations: ColumnType<Translations, string | undefined, string>
  /**
   * Criteria that select the receivers. A user must match all criteria. Users in
   * `notification_receivers` also receive the notification.
   */
  facets: Generated<('merchant' | 'role' | 'store')[]>
  /** ID of the last user for whom an e-mail was written. Users with higher IDs follow. */
  emailed_through: Generated<number | null>
  emails_written_at: Generated<Date | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** Normalized texts for searches, by the reader's language. */
  folded_ja: GeneratedAlways<string>
  folded_en: GeneratedAlways<string>
  folded_mn: GeneratedAlways<string>
}

/** One allowed value of a criterion: an ID as text, or the name of a role of any merchant. */
export interface NotificationTargetTable {
  tenant_id: number
  notification_id: bigint
  facet: 'merchant' | 'role' | 'store'
  target: string
  merchant_id: number | null
}

export interface NotificationFileTable {
  tenant_id: number
  notification_id: bigint
  name: string
  merchant_id: number | null
  label: string
  content_type: 'image/png' | 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  added_at: Generated<Date>
  added_by: string
}

/** Text of an e-mail that goes to many users. */
export interface MailBodyTable {
  tenant_id: number
  notification_id: bigint
  language: 'ja' | 'en' | 'mn'
  merchant_id: number | null
  body_text: string
  body_html: string
  created_at: Generated<Date>
}

export interface NotificationReceiverTable {
  merchant_id: number
  user_id: number
  notification_id: bigint
  tenant_id: number
}

export interface NotificationReadingTable {
  merchant_id: number
  user_id: number
  notification_id: bigint
  tenant_id: number
  read_at: Generated<Date>
}
