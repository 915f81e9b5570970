import { ratingFrequencies, type RatingFrequency } from '@choba/contract/rating-frequency.ts'
import { isReceiptText } from '@choba/contract/receipt-template.ts'
import type { Tables, TenantRow } from '@choba/database/tables.ts'
import type { Updateable } from 'kysely'
import { outsideAddress } from '#platform/outside/outside-address.ts'
import { callable } from '#platform/outside/outside-reach.ts'
import { isAllowedScript, isBotId, isTagId } from '#platform/portal/widgets.ts'

/** Settings of the operator that restrict the allowed values of config types. */
interface Known {
  /** Origins that the operator allows for scripts. */
  readonly widgetOrigins: readonly string[]
  /** Networks that the operator allows for point systems. */
  readonly outsideNetworks: readonly string[]
  /** True in production: services on this machine itself are not allowed. */
  readonly production: boolean
}

/**
 * A config type that Choba itself uses. Its value is a column of `tenants`, and a row of
 * `config_types` has its name. The value of a secret is not a column, but is stored sealed together
 * with the values of config types that users created.
 */
interface BuiltIn {
  /** Value of a new tenant; null for a secret. */
  readonly initial: string | null
  readonly read: (tenant: TenantRow) => string | null
  /** Returns the update of the tenant's row; null for no update. */
  readonly write: (value: string) => Updateable<Tables['tenants']> | null
  readonly accepts?: (value: string, known: Known) => boolean
}

type Switches =
  | 'show_service_unavailable'
  | 'show_dashboard'
  | 'enable_mfa'
  | 'forgot_password'
  | 'new_store_version'
type Texts =
  | 'g_tag'
  | 'chat_bot'
  | 'chat_bot_api'
  | 'point_system_api_address'
  | 'receipt_header'
  | 'receipt_footer'

const switchOf = (column: Switches, initial: boolean): BuiltIn => ({
  initial: String(initial),
  read: (tenant) => String(tenant[column]),
  write: (value) => ({ [column]: value === 'true' }),
})

const textOf = (column: Texts, accepts: (value: string, known: Known) => boolean): BuiltIn => ({
  initial: '',
  read: (tenant) => tenant[column],
  write: (value) => ({ [column]: value }),
  accepts: (value, known) => value === '' || accepts(value, known),
})

/** Minimum length of a secret that signs calls. */
const SECRET_MIN = 16

const secret: BuiltIn = {
  initial: null,
  read: () => null,
  write: () => null,
  accepts: (value) => value.length >= SECRET_MIN,
}

/**
 * True if an outside service may have the address: https in production, and in an allowed network.
 */
export function isServiceAddress(
  value: string,
  known: Pick<Known, 'outsideNetworks' | 'production'>,
): boolean {
  try {
    const { protocol, hostname } = new URL(outsideAddress(value))
    return (protocol === 'https:' || !known.production) && callable(known)(hostname)
  } catch {
    return false
  }
}

/**
 * Built-in config types by code. If the tenant web config (specification §3) contains the value,
 * the code is the name of that field.
 */
export const builtInConfigs: Readonly<Record<string, BuiltIn>> = {
  showServiceUnavailable: switchOf('show_service_unavailable', false),
  showDashBoard: switchOf('show_dashboard', true),
  enableMfa: switchOf('enable_mfa', false),
  forgotPassword: switchOf('forgot_password', true),
  newStoreVersion: switchOf('new_store_version', true),
  ratingFrequency: {
    initial: 'once',
    read: ({ rating_frequency }) => rating_frequency,
    write: (value) => ({ rating_frequency: value as RatingFrequency }),
    accepts: (value) => ratingFrequencies.includes(value as RatingFrequency),
  },
  gTag: textOf('g_tag', isTagId),
  chatBot: textOf('chat_bot', isBotId),
  chatBotApi: textOf('chat_bot_api', (value, { widgetOrigins }) =>
    isAllowedScript(value, widgetOrigins),
  ),
  pointSystemApiAddress: textOf('point_system_api_address', isServiceAddress),
  pointSystemSecret: secret,
  receiptHeader: textOf('receipt_header', isReceiptText),
  receiptFooter: textOf('receipt_footer', isReceiptText),
}
