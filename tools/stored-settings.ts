/**
 * All settings of stores, merchants, tenants and companies that users can change. Each entry names
 * the code that uses the setting. A setting that no code uses would have no effect, so
 * `stored-settings.test.ts` fails for it.
 */

/**
 * A file that uses a setting, and the text in the file that reads the setting. The setting's own
 * screens, list, export and audit entries do not count as uses.
 */
export interface Reader {
  readonly file: string
  readonly text: string
}

const server = (path: string, text: string): Reader => ({ file: `apps/server/src/${path}`, text })
const portal = (path: string, text: string): Reader => ({ file: `apps/portal/src/${path}`, text })
type Settings = Readonly<Record<string, Reader>>

const store: Settings = {
  companyId: server('ledger/store-companies.ts', 'company_id'),
  storeCode: server('areas/imports/rows/store-lookup.ts', '[tidyCode(code), id]'),
  storeName: server('areas/feed/feed-target.ts', 'name: store.name'),
  receiptName: server('areas/feed/feed-limits.ts', 'store.receipt_name'),
  abbreviation: server('platform/access/seen-stores.ts', 's.abbreviation'),
  offlineServiceId: server('areas/imports/rows/store-lookup.ts', 'offline_service_id: offline'),
  onlineServiceId: server('areas/imports/rows/store-lookup.ts', 'online_service_id: online'),
  tradeTypes: server('areas/feed/feed-target.ts', 'store_trade_types'),
  defaultTradeType: server('areas/feed/feed-target.ts', 'trade_type_id'),
  paymentTypes: server('areas/feed/feed-limits.ts', "namedBy(tx, 'payment_method'"),
  hours: server('areas/terminals/terminal-silence.service.ts', 'hour_exceptions'),
  paymentAlert: server('areas/feed/feed-target.ts', 'payment_alert'),
  paymentLimit: server('areas/feed/feed-target.ts', 'payment_limit'),
  dayAlert: server('areas/feed/feed-target.ts', 'day_alert'),
  dayLimit: server('areas/feed/feed-target.ts', 'day_limit'),
  pointGiveRate: server('ledger/point-posting.repository.ts', 'point_give_ppm'),
  pointUseRate: server('areas/feed/feed-target.ts', 'point_use_ppm'),
  pointAwardLimit: server('ledger/point-posting.repository.ts', 'point_award_limit'),
  pointAwardDayLimit: server('ledger/point-posting.repository.ts', 'point_award_day_limit'),
  closedFrom: server('areas/imports/rows/closed-stores.ts', 'closed_from'),
}

const merchant: Settings = {
  entName: server('platform/access/principals.ts', 'name'),
  currency: server('areas/feed/feed-target.ts', 'merchant.currency'),
  timeZone: server('areas/feed/feed-target.ts', 'merchant.time_zone'),
  closingMinutes: server('areas/feed/feed-target.ts', 'merchant.closing_minutes'),
  enablePoint: server('areas/feed/feed-target.ts', 'merchant.enable_point'),
  enableQr: server('platform/access/principals.ts', 'enable_qr'),
  isMasterEnterprise: server('areas/company/company.service.ts', 'is_master'),
  status: server('platform/access/principals.ts', 'enabled'),
  mfaRequired: server('platform/access/principals.ts', 'mfa_required'),
  pointNegative: server('ledger/point-posting.ts', 'point_negative'),
  pointSpentAward: server('ledger/point-posting.ts', 'point_spent_award'),
  pointRevisionLimit: server(
    'areas/point-management/point-revisions.service.ts',
    'point_revision_limit',
  ),
}

const tenant: Settings = {
  name: server('platform/portal/theme.ts', 'name'),
  oem: server('platform/portal/theme.ts', 'oem'),
  style: portal('app/shell/appearance.ts', 'style'),
  origins: server('platform/access/tenants.ts', 'origin'),
  signInService: server('platform/access/tenants.ts', 'keycloak_url'),
  state: server('platform/access/tenants.ts', "'ACTIVE'"),
  showServiceUnavailable: server('platform/access/guard.ts', 'show_service_unavailable'),
  showDashBoard: portal('areas/dashboard/dashboard.routes.ts', 'showDashBoard'),
  enableMfa: portal('app/start.tsx', 'enableMfa'),
  forgotPassword: server('services.ts', 'forgot_password'),
  newStoreVersion: portal('lib/request.ts', 'newStoreVersion'),
  ratingFrequency: portal('areas/feedback/rating-frequency.ts', 'ratingFrequency'),
  gTag: server('platform/portal/widgets.ts', 'gTag'),
  chatBot: server('platform/portal/widgets.ts', 'chatBot'),
  chatBotApi: server('platform/portal/widgets.ts', 'chatBotApi'),
  pointSystemApiAddress: server('platform/point-system/choose.ts', 'point_system_api_address'),
  receiptHeader: server('areas/receipts/receipts.service.ts', 'receipt_header'),
  receiptFooter: server('areas/receipts/receipts.service.ts', 'receipt_footer'),
  pointSystemSecret: server('platform/point-system/choose.ts', 'pointSystemSecret'),
}

const company: Settings = {
  companyCode: server('areas/deposits/deposit-accounts.ts', 'o.code'),
  companyKana: portal('areas/company/account-form.ts', 'companyKana'),
  registrationNo: server('areas/feed/feed-limits.ts', 'registration_no'),
  companyName: server('areas/deposits/deposit-accounts.ts', 'o.name'),
  address: server('areas/statements/statement-sources.ts', 'o.address'),
}

export const storedSettings = { store, merchant, tenant, company } as const
export type SettingKind = keyof typeof storedSettings

/** Files that only edit, show, export, record or pass on a setting. They do not count as uses. */
export const ownPlaces: readonly RegExp[] = [
  /\/areas\/(stores|merchants|tenants|configs|company)\/(?!company\.service|account)/,
  /\/areas\/session\/session\.service\.ts$/,
  /\/point-rules\.settings\.ts$/,
  /\/built-in-configs\.ts$/,
  /\.(test|testing|samples|faults|audit|seed)\.tsx?$/,
  /-tables\.ts$/,
  /^packages\/(contract|phrases)\//,
]
