import type { SupportAccess } from '@choba/contract/support-sessions.contract.ts'
import type { SpentAward } from '@choba/contract/point-ledger.ts'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    merchants: MerchantTable
    roles: RoleTable
    role_permissions: {
      merchant_id: number
      role_id: number
      tenant_id: number
      module: string
      action: string
    }
    users: UserTable
    user_stores: { merchant_id: number; user_id: number; store_id: number; tenant_id: number }
    password_links: PasswordLinkTable
    pending_code_addresses: { tenant_id: number; user_id: number; email: string; expires_at: Date }
  }
}

export interface MerchantTable {
  id: number
  tenant_id: number
  code: string
  name: string
  is_system: Generated<boolean>
  currency: string
  time_zone: string
  closing_minutes: Generated<number>
  enable_point: Generated<boolean>
  /** True if customers may use more points than their card has. */
  point_negative: Generated<boolean>
  /** Choice for a refund that takes back awarded points after the customer has spent them. */
  point_spent_award: Generated<SpentAward>
  /** Number of points above which a manual revision, up or down, needs a second user. */
  point_revision_limit: Generated<number>
  enable_qr: Generated<boolean>
  is_master: Generated<boolean>
  enabled: Generated<boolean>
  mfa_required: Generated<boolean>
  /**
   * Time at which all steps of the onboarding checklist were complete for the first time; null
   * before.
   */
  onboarded_at: Generated<Date | null>
  support_access: Generated<SupportAccess>
  created_at: Generated<Date>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  search_folded: GeneratedAlways<string>
}

export interface RoleTable {
  merchant_id: number
  id: number
  tenant_id: number
  name: string
  builtin: 'SUPER_ADMIN' | 'SYSTEM_CONFIG' | null
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

export interface UserTable {
  id: number
  tenant_id: number
  merchant_id: number
  role_id: number
  username: string
  email: string
  full_name: string
  enabled: Generated<boolean>
  store_scope: Generated<'all' | 'none' | 'some'>
  mfa: Generated<boolean>
  force_bind_mfa: Generated<boolean>
  not_before: Generated<Date>
  subject: Generated<string | null>
  /** User name after NFKC and case folding, for comparison. */
  username_folded: GeneratedAlways<string>
  email_folded: GeneratedAlways<string>
  mfa_email: Generated<string | null>
  mfa_proven_at: Generated<Date | null>
  must_change_password: Generated<boolean>
  password_days: Generated<number | null>
  phone: Generated<string>
  receive_messages: Generated<boolean>
  email_messages: Generated<boolean>
  activated_at: Generated<Date | null>
  /** True if an administrator has hidden the setup checklist of their tenant. */
  hides_setup: Generated<boolean>
  created_at: Generated<Date>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  /** Normalized text for searches. */
  search_folded: GeneratedAlways<string>
}

export interface PasswordLinkTable {
  merchant_id: number
  user_id: number
  tenant_id: number
  token_hash: string
  expires_at: Date
  used_at: Date | null
}

export type MerchantRow = Selectable<MerchantTable>
export type UserRow = Selectable<UserTable>
