import { ratingFrequencies, type RatingFrequency } from '@choba/contract/rating-frequency.ts'
import type { Tables, TenantRow } from '@choba/database/tables.ts'
import type { Updateable } from 'kysely'
import { outsideAddress } from '#platform/outside/outside-address.ts'
import { callable } from '#platform/outside/outside-reach.ts'
import { isAllowedScript, isBotId, isTagId } from '#platform/portal/widgets.ts'

/** What may stand in a value, beyond what its type says. */
interface Known {
  /** Origins that the operator lets scripts be loaded from. */
  readonly widgetOrigins: readonly string[]
  /** Networks that the operator lets point systems be in. */
  readonly outsideNetworks: readonly string[]
  /** Nothing on the machine itself is called there. */
  readonly production: boolean
}

/**
 * A config type that the product goes by. Its value is a column of `tenants`, and its row of `config_types` says what it is called. A
 * secret is kept sealed beside the values of other types instead.
 */
interface BuiltIn {
  /** What every tenant begins with; null of a secret. */
  readonly initial: string | null
  readonly read: (tenant: TenantRow) => string | null
  /** @returns what is written to the row of the tenant; null: nothing */
  readonly write: (value: string) => Updateable<Tables['tenants']> | null
  readonly accepts?: (value: string, known: Known) => boolean
}

type Switches =
  | 'show_service_unavailable'
  | 'show_dashboard'
  | 'enable_mfa'
  | 'forgot_password'
  | 'new_store_version'
type Texts = 'g_tag' | 'chat_bot' | 'chat_bot_api' | 'point_system_api_address'

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

/** The shortest secret that calls are signed with. */
const SECRET_MIN = 16

const secret: BuiltIn = {
  initial: null,
  read: () => null,
  write: () => null,
  accepts: (value) => value.length >= SECRET_MIN,
}

/** True of an address that a service outside may have: https in production, and in no closed network. */
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

/** By their codes, which are those of the tenant web config (specification §3) where it has them. */
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
}
