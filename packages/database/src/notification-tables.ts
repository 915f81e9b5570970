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
  /** Null: everyone of the tenant. */
  merchant_id: number | null
  important: boolean
  title: string
  content: string
  author_name: string
  created_at: Generated<Date>
  released_at: Date
  expires_at: Date | null
  /** Otherwise for its receivers alone. */
  for_all: Generated<boolean>
  /** Of what the product wrote by itself: from what, so that it is written once. */
  source: string | null
  /** Whether its text may still be changed when it has been released. */
  editable: Generated<boolean>
  by_email: Generated<boolean>
  withdrawn_at: Generated<Date | null>
  /** When its text was changed after the release. */
  revised_at: Generated<Date | null>
  /** What readers of a language are shown in place of the text. */
  translations: ColumnType<Translations, string | undefined, string>
  /** By what its receivers are chosen, beside those named in `notification_receivers`: they fit each of these. */
  facets: Generated<('merchant' | 'role' | 'store')[]>
  /** The last user that an e-mail was written for. */
  emailed_through: Generated<number | null>
  emails_written_at: Generated<Date | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** What a search looks in, by the language of the reader. */
  folded_ja: GeneratedAlways<string>
  folded_en: GeneratedAlways<string>
  folded_mn: GeneratedAlways<string>
}

/** What the receivers fit: an id as text, or the name of a role of any merchant. */
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

/** The text of e-mails that go to many. */
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
