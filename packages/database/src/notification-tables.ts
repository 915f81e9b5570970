import type { Generated } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    notifications: NotificationTable
    notification_receivers: NotificationReceiverTable
    notification_readings: NotificationReadingTable
  }
}

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
