import type {
  ListedMerchant,
  MerchantDetail,
  MfaConfigRow,
  ChangedMerchant,
} from '@choba/contract/merchants.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type {
  findAdministrators,
  findCompanies,
  findCounts,
  FoundMerchant,
  FoundMfaConfig,
} from './merchants.repository.ts'

/** Fields of a merchant that the form for administrators can change. */
export type Settings = Omit<ChangedMerchant, 'entCode' | 'version'>

export const settingsOf = (row: MerchantRow): Settings => ({
  entName: row.name,
  currency: row.currency,
  timeZone: row.time_zone,
  closingMinutes: row.closing_minutes,
  enablePoint: row.enable_point,
  enableQr: row.enable_qr,
  isMasterEnterprise: row.is_master,
  status: row.enabled ? 'VALID' : 'INVALID',
})

/** Converts the fields of the form to columns of the table `merchants`. */
export const columnsOf = (settings: Omit<Settings, 'status'>) => ({
  name: settings.entName,
  currency: settings.currency,
  time_zone: settings.timeZone,
  closing_minutes: settings.closingMinutes,
  enable_point: settings.enablePoint,
  enable_qr: settings.enableQr,
  is_master: settings.isMasterEnterprise,
})

export const toListed = (row: FoundMerchant): ListedMerchant => ({
  entCode: row.code,
  ...settingsOf(row),
  userCount: row.user_count,
  storeCount: row.store_count,
})

export const toMfaConfig = (row: FoundMfaConfig): MfaConfigRow => ({
  entCode: row.code,
  entName: row.name,
  mfaRequired: row.mfa_required,
  userCount: row.user_count,
  mfaUserCount: row.mfa_user_count,
  version: row.version,
})

type All<F extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

/** @param timeZone time zone of the reader */
export function toDetail(
  row: MerchantRow,
  counts: All<typeof findCounts>,
  companies: All<typeof findCompanies>,
  administrators: All<typeof findAdministrators>,
  timeZone: string,
): MerchantDetail {
  return {
    ...toListed({ ...row, ...counts }),
    version: row.version,
    hasTransactions: counts.has_transactions,
    mfaRequired: row.mfa_required,
    companies: companies.map(({ code, name }) => ({ companyCode: code, companyName: name })),
    administrators: administrators.map((one) => ({
      userId: String(one.id),
      userName: one.username,
      userFullName: one.full_name,
      valid: one.enabled,
    })),
    createdAt: offsetInstant(row.created_at, timeZone),
    changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
    changedBy: row.changed_by,
  }
}
