import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectServerAddress } from '@choba/database/server-address.ts'
import type { KeycloakSettings } from '@choba/identity/keycloak/server.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits } from '#platform/http/downloads.ts'
import type { ScannerAddress } from '#platform/files/virus-scan.ts'
import { readKeycloak } from './keycloak-config.ts'
import { readMailServer, type BounceSettings } from '#platform/mail/mail-config.ts'
import { isGuessable } from './secret-strength.ts'
import {
  readFirstTenant,
  readNetworks,
  readPublicUrl,
  readWidgetOrigins,
  type FirstTenant,
} from './setup-config.ts'

/** Settings from environment variables, read once. */
export interface Config {
  port: number
  /** Folder of the embedded database and of the demo's e-mails. */
  dataFolder: string
  /** URL of a PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null
  /** URL of the mail server; null to write e-mails to files in `outbox`. */
  smtpUrl: string | null
  /** Sender address; null for `no-reply` at the tenant's host. */
  smtpFrom: string | null
  /** Settings for bounces; null to send bounces to the sender without counting them. */
  bounces: BounceSettings | null
  /** Folder of the demo's e-mails, shown on its mailbox page; null with a mail server. */
  outbox: string | null
  /** Origin of the first tenant. */
  publicUrl: string
  /** Secret that keys and cookies are derived from. */
  masterSecret: string
  /** Settings for tenants with Keycloak; null if all tenants use the built-in sign-in. */
  keycloak: KeycloakSettings | null
  /** Folder of the built portal. */
  portalFolder: string
  /** Tenant that is created in an empty database. */
  firstTenant: FirstTenant
  /** Origins that may serve chat bot scripts. */
  widgetOrigins: string[]
  /** Private addresses and networks that are allowed for outside point systems. */
  outsideNetworks: string[]
  /** Address of the virus scanner for uploads; null to accept uploads without a scan. */
  clamd: ScannerAddress | null
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Address to listen on. */
  host: string
  /** Private port of the metrics; null if metrics are not served. */
  metricsPort: number | null
  /** Address to serve the metrics on. */
  metricsHost: string
  production: boolean
  /** True in quiet mode, for a copy of the database: the server sends and changes nothing. */
  quiet: boolean
  /** True if answers are validated against the contract before they are sent. */
  checkAnswers: boolean
  /**
   * Mode of the demo. `living`: new transactions while the demo runs. `still`: no new transactions.
   * `bare`: only the rows of the seed.
   */
  demo: 'living' | 'still' | 'bare'
  /** Number of transactions of the demo. */
  seedSize: number
  /** Maximum number of requests per user in ten seconds. */
  requestsPerTenSeconds: number
  log: boolean
  /** Seconds for which a stopping server still answers calls but reports that it is not ready. */
  drainSeconds: number
  /** Limits for downloads of lists. */
  downloads: DownloadLimits
}

const DEMO_SECRET = 'choba-demo-keys-are-not-for-production'

/** Returns the problem of a secret, as text for the operator; null for a good secret. */
function secretFault(secret: string): string | null {
  if (secret === '') return 'is needed'
  if (secret === DEMO_SECRET) return "is the demo's, which is public"
  if (secret.length < 32) return 'is too short'
  return isGuessable(secret) ? 'is guessable' : null
}

/** Checks that a secret is hard to guess. @throws Error with a message for the operator */
export function expectGoodSecret(secret: string): void {
  const fault = secretFault(secret)
  if (fault !== null)
    throw new Error(
      `CHOBA_KEYS ${fault}: at least 32 characters made by chance, no words or repeats, for example ${randomBytes(24).toString('base64url')}`,
    )
}

/** Reads an integer setting. @throws Error with a message for the operator */
function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  from: number,
  to: number,
): number {
  const text = env[name] || String(otherwise)
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  if (!(value >= from && value <= to))
    throw new Error(`${name} is a whole number from ${from} to ${to}.`)
  return value
}

/**
 * Reads a setting that is 0 or 1. Rejects other words, because `true` or `yes` would count as off.
 * @throws Error with a message for the operator
 */
function readSwitch(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = env[name] || (otherwise ? '1' : '0')
  if (text !== '0' && text !== '1') throw new Error(`${name} is 0 or 1, or not set.`)
  return text === '1'
}

/** Reads the mode of the demo. @throws Error with a message for the operator */
function readDemo(env: NodeJS.ProcessEnv): Config['demo'] {
  const text = env['CHOBA_DEMO'] || 'living'
  if (text !== 'living' && text !== 'still' && text !== 'bare')
    throw new Error('CHOBA_DEMO is living, still or bare.')
  return text
}

/** Reads the address of the virus scanner. @throws Error with a message for the operator */
function readScanner(env: NodeJS.ProcessEnv): ScannerAddress | null {
  const text = env['CHOBA_CLAMD']
  if (!text) return null
  const [, path] = /^unix:(\/.{1,100})$/.exec(text) ?? []
  if (path !== undefined) return { path }
  const [, host, port] = /^([A-Za-z0-9.-]+):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || !(Number(port) <= 65_535))
    throw new Error(
      'CHOBA_CLAMD is a host and a port, such as 127.0.0.1:3310, or unix: and a path.',
    )
  return { host, port: Number(port) }
}

/**
 * Reads all settings.
 * @throws Error with a message for the operator if a value is invalid, or if production lacks a
 * required setting
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, production = false): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const databaseUrl = env['DATABASE_URL'] || null
  if (production && !databaseUrl)
    throw new Error('DATABASE_URL is needed: production runs on PostgreSQL.')
  if (databaseUrl) expectServerAddress(databaseUrl)
  const publicUrl = readPublicUrl(env, port, production)
  const { smtpUrl, smtpFrom, bounces } = readMailServer(env, production)
  const dataFolder = resolve(env['CHOBA_DATA'] ?? 'data')
  const config: Config = {
    port,
    dataFolder,
    databaseUrl,
    smtpUrl,
    smtpFrom,
    bounces,
    outbox: smtpUrl ? null : join(dataFolder, 'outbox'),
    publicUrl,
    keycloak: readKeycloak(env, production),
    portalFolder: fileURLToPath(new URL('../../../../portal/dist/', import.meta.url)),
    firstTenant: readFirstTenant(env),
    widgetOrigins: readWidgetOrigins(env),
    outsideNetworks: readNetworks(env, 'CHOBA_OUTSIDE_NETWORKS'),
    trustedProxies: readNetworks(env, 'TRUST_PROXY'),
    clamd: readScanner(env),
    host: env['HOST'] || (production ? '0.0.0.0' : 'localhost'),
    masterSecret: env['CHOBA_KEYS'] ?? DEMO_SECRET,
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535) : null,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    production,
    quiet: readSwitch(env, 'CHOBA_QUIET', false),
    checkAnswers: readSwitch(env, 'CHOBA_CHECK', true) && !production,
    demo: readDemo(env),
    seedSize: wholeNumber(env, 'CHOBA_SIZE', 100_000, 1_000, 10_000_000),
    requestsPerTenSeconds: wholeNumber(env, 'CHOBA_RATE', 300, 1, 1_000_000_000),
    log: readSwitch(env, 'CHOBA_LOG', false),
    drainSeconds: wholeNumber(env, 'CHOBA_DRAIN_SECONDS', 0, 0, 15),
    downloads: DOWNLOAD_LIMITS,
  }
  // Checked last, because estimating the strength of a secret takes time.
  if (production) expectGoodSecret(env['CHOBA_KEYS'] ?? '')
  return config
}
