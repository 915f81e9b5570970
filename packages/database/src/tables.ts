import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { TenantExport } from './tenant-deletion-tables.ts'

/**
 * Types of all tables. Each area adds its own in `<area>-tables.ts` beside this file, with `declare
 * module`. A test compares the types with the migrated database.
 */
export interface Tables {
  migrations: { name: string; hash: string; applied_at: Generated<Date> }
  seeds: {
    name: string
    size: number
    day: string
    started_at: Generated<Date>
    finished_at: Date | null
  }
  tenants: TenantTable
  /** The origin with the smallest `sequence` is used in links. */
  tenant_origins: { origin: string; tenant_id: number; sequence: Generated<number> }
  revoked_sessions: { tenant_id: number; sid: string; until: Date }
  transactions: TransactionTable
  store_days: Rollup & { store_id: number }
  payment_method_days: Rollup & { payment_method_id: number }
  tenant_days: TenantDayTable
  tenant_day_changes: TenantDayChangeTable
  gateways: {
    tenant_id: number
    payment_class: number
    url: string | null
    /**
     * Plain text of the secret. The next start encrypts it into `sealed_secret` and sets this
     * column to null.
     */
    secret: string | null
    sealed_secret: Generated<string | null>
    /**
     * False if the gateway is switched off: nothing is sent to the gateway, and its refunds wait.
     */
    is_on: Generated<boolean>
    version: Generated<number>
    changed_at: Date | null
    changed_by: string | null
    /** Rounded to the minute, like `last_failure_at`. */
    last_success_at: Date | null
    last_failure_at: Date | null
    last_failure: string | null
  }
  password_requests: { tenant_id: number; key_hash: string; requests: number; since: Date }
  /**
   * Has one row, which identifies the server and the database of the installation's first start.
   */
  installation: { singleton: Generated<boolean>; identity: string; since: Generated<Date> }
  master_key_check: { tenant_id: number; sealed: string }
  idp_credentials: {
    tenant_id: number
    user_id: number
    password_hash: string
    changed_at: Generated<Date>
  }
  idp_artifacts: ArtifactTable
  idp_keys: {
    tenant_id: number
    kid: string
    state: 'active' | 'passive'
    public_jwk: Json
    sealed_jwk: string
    created_at: Generated<Date>
  }
  idp_secrets: { tenant_id: number; purpose: 'cookie' | 'refresh'; version: number; sealed: string }
  idp_sign_in_failures: { tenant_id: number; name_hash: string; failures: number; since: Date }
  idp_password_history: {
    tenant_id: number
    user_id: number
    changed_at: Date
    password_hash: string
  }
  idp_attempts: {
    tenant_id: number
    uid: string
    user_id: number
    done: string[]
    next: 'code' | 'authenticator' | 'passkey' | 'recovery' | 'password'
    expires_at: Date
  }
  one_time_codes: {
    tenant_id: number
    purpose: string
    user_id: number
    code_hash: string
    tries: Generated<number>
    sends: Generated<number>
    sent_at: Generated<Date>
    expires_at: Date
  }
  idp_authenticators: {
    tenant_id: number
    user_id: number
    sealed: string
    confirmed_at: Date | null
    last_step: Generated<bigint>
  }
  session_activity: {
    tenant_id: number
    sid: string
    user_id: number
    last_at: Generated<Date>
    second_step_at: Date | null
    /** Language of the portal during this sign-in. */
    language: string | null
    user_agent: Generated<string | null>
    ip: Generated<string | null>
  }
  mails: MailTable
  setup_links: { tenant_id: number; token_hash: string; expires_at: Date; used_at: Date | null }
  tenant_images: {
    tenant_id: number
    kind: 'logo' | 'favicon'
    content_type: 'image/svg+xml' | 'image/png'
    bytes: Uint8Array
  }
}

/** A jsonb column: written as text, read as an object. */
type Json = ColumnType<Record<string, unknown>, string, string>

interface ArtifactTable {
  tenant_id: number
  kind: string
  id: string
  payload: Json
  grant_id: string | null
  uid: string | null
  account_id: number | null
  consumed_at: Date | null
  /** For a refresh token: the token that replaced it, encrypted with the old token. */
  successor: Generated<string | null>
  expires_at: Date
}

interface TenantTable {
  id: number
  code: string
  name: string
  realm: string
  currency: string
  style: Generated<string>
  oem: Generated<string>
  show_service_unavailable: Generated<boolean>
  show_dashboard: Generated<boolean>
  /** True if users can request a password reset on the sign-in page. */
  forgot_password: Generated<boolean>
  enable_mfa: Generated<boolean>
  new_store_version: Generated<boolean>
  g_tag: Generated<string>
  chat_bot: Generated<string>
  chat_bot_api: Generated<string>
  /** Texts above and below receipts. `|` separates lines. */
  receipt_header: Generated<string>
  receipt_footer: Generated<string>
  point_system_api_address: Generated<string>
  keycloak_url: Generated<string>
  keycloak_client_id: Generated<string>
  frame_parents: Generated<string[]>
  /** Frequency of the prompt to rate the product. */
  rating_frequency: Generated<'once' | 'session' | 'everytime' | 'never'>
  /** ARCHIVED: users cannot sign in and no jobs run, but all data stays. */
  state: Generated<'ACTIVE' | 'ARCHIVED'>
  /** Latest export that was downloaded completely. */
  exported: ColumnType<TenantExport | null, string | undefined, string | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

interface MailTable {
  tenant_id: number
  id: string
  kind: string
  recipient: string
  subject: string
  body_text: string | null
  body_html: string | null
  created_at: Generated<Date>
  expires_at: Date | null
  claimed_at: Generated<Date | null>
  sent_at: Generated<Date | null>
  failed_at: Generated<Date | null>
  /**
   * For an e-mail to many users: the notification and the language. The text is in `mail_bodies`.
   */
  notification_id: Generated<bigint | null>
  language: Generated<'ja' | 'en' | 'mn' | null>
  merchant_id: Generated<number | null>
  user_id: Generated<number | null>
  failure: Generated<'refused' | 'bounced' | 'withdrawn' | null>
}

interface TransactionTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  paid_at: Date
  business_day: string
  store_id: number
  terminal_id: number | null
  payment_method_id: number
  trade_kind: number
  state: number
  currency: string
  amount: bigint
  refunded: Generated<bigint>
  reserved: Generated<bigint>
  original_id: bigint | null
  payment_no: string
  out_trade_no: string | null
  wallet_trade_no: string | null
  device_no: string | null
  device_proc_no: string | null
  /**
   * Last four characters of each number in upper case. The `_upper` columns hold the whole number
   * in upper case, if it contains lower-case letters.
   */
  payment_no_tail: GeneratedAlways<string>
  payment_no_upper: GeneratedAlways<string | null>
  out_trade_no_tail: GeneratedAlways<string | null>
  out_trade_no_upper: GeneratedAlways<string | null>
  wallet_trade_no_tail: GeneratedAlways<string | null>
  wallet_trade_no_upper: GeneratedAlways<string | null>
  device_no_tail: GeneratedAlways<string | null>
  device_no_upper: GeneratedAlways<string | null>
  device_proc_no_tail: GeneratedAlways<string | null>
  device_proc_no_upper: GeneratedAlways<string | null>
  remark: string | null
  /** For a refund: code of one of the tenant's refund reasons. */
  refund_reason: Generated<string | null>
  /** Import that created the transaction; null otherwise. */
  import_id: bigint | null
  /** Null if the store's trade type applies. */
  trade_type_id: Generated<number | null>
}

interface Rollup {
  merchant_id: number
  day: string
  tenant_id: number
  pay_n: Generated<number>
  pay_amt: Generated<bigint>
  ref_n: Generated<number>
  ref_amt: Generated<bigint>
  /** Number of failed payments. */
  failed_n: Generated<number>
}

interface TenantDayTable {
  tenant_id: number
  day: string
  closing_minutes: number
  currency: string
  payment_method_id: number
  pay_n: Generated<bigint>
  /** Decimal digits as text, because sums over many merchants may exceed an int8. */
  pay_amt: Generated<string>
  ref_n: Generated<bigint>
  /** Decimal digits as text. */
  ref_amt: Generated<string>
  failed_n: Generated<bigint>
}

/** Changes that are not yet added to `tenant_days`. */
interface TenantDayChangeTable {
  merchant_id: number
  day: string
  payment_method_id: number
  tenant_id: number
  pay_n: Generated<number>
  /** Decimal digits as text, because sums over many merchants may exceed an int8. */
  pay_amt: Generated<string>
  ref_n: Generated<number>
  /** Decimal digits as text. */
  ref_amt: Generated<string>
  failed_n: Generated<number>
}

export type TenantRow = Selectable<TenantTable>
export type NewTransaction = Insertable<TransactionTable>
