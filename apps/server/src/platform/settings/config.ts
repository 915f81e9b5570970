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

/** What the environment decides; read once. */
export interface Config {
  port: number
  /** Where data lives: the embedded database, and the e-mails of the demo. */
  dataFolder: string
  /** A PostgreSQL server; null means the embedded database. */
  databaseUrl: string | null
  /** The mail server; null means that emails become files in `outbox`. */
  smtpUrl: string | null
  /** The sender's address; null: `no-reply` at the tenant's own host. */
  smtpFrom: string | null
  /** Where returned e-mails are read; null: they go to the sender, and are not counted. */
  bounces: BounceSettings | null
  /** The demo's folder of emails, which its mailbox page shows; null where emails go to a mail server. */
  outbox: string | null
  /** The first tenant's origin. */
  publicUrl: string
  /** The secret that keys and cookies are derived from. */
  masterSecret: string
  /** Where tenants with a Keycloak sign in; null where all of them sign in here. */
  keycloak: KeycloakSettings | null
  /** The built portal. */
  portalFolder: string
  /** What an empty database's first tenant is. */
  firstTenant: FirstTenant
  /** Where chat-bots may be loaded from: origins. */
  widgetOrigins: string[]
  /** Addresses and networks that are not the world's, in which a point system outside may be all the same. */
  outsideNetworks: string[]
  /** The virus scanner that uploads go through; null: they go through none. */
  clamd: ScannerAddress | null
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** The address to listen on. */
  host: string
  /** The private port of the metrics; null: they are not served. */
  metricsPort: number | null
  /** The address that the metrics are served on. */
  metricsHost: string
  production: boolean
  /** Nothing is sent and nothing is changed: for a look at a copy of the database. */
  quiet: boolean
  /** Whether answers are checked against the contract before they leave. */
  checkAnswers: boolean
  /** Whether the demo goes on while it runs, stands still as it was made, or has the rows of the seed alone. */
  demo: 'living' | 'still' | 'bare'
  /** Rows of demo data. */
  seedSize: number
  /** Requests a person may make in ten seconds. */
  requestsPerTenSeconds: number
  log: boolean
  /** How long the server, told to stop, still answers calls and is not ready, in seconds. */
  drainSeconds: number
  /** How many files of lists are written at once, and how long a reader may stall. */
  downloads: DownloadLimits
}

const DEMO_SECRET = 'choba-demo-keys-are-not-for-production'

/** What is wrong with a secret, as the operator reads it; null for a good one. */
function secretFault(secret: string): string | null {
  if (secret === '') return 'is needed'
  if (secret === DEMO_SECRET) return "is the demo's, which is public"
  if (secret.length < 32) return 'is too short'
  return isGuessable(secret) ? 'is guessable' : null
}

/** @throws Error with a sentence for the operator, for a secret that can be guessed */
export function expectGoodSecret(secret: string): void {
  const fault = secretFault(secret)
  if (fault !== null)
    throw new Error(
      `CHOBA_KEYS ${fault}: at least 32 characters made by chance, no words or repeats, for example ${randomBytes(24).toString('base64url')}`,
    )
}

/** @throws Error with a sentence for the operator */
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
 * Reads a setting that is on or off. Other words fail, because `true` or `yes` would count as off.
 * @throws Error with a sentence for the operator
 */
function readSwitch(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = env[name] || (otherwise ? '1' : '0')
  if (text !== '0' && text !== '1') throw new Error(`${name} is 0 or 1, or not set.`)
  return text === '1'
}

/** @throws Error with a sentence for the operator */
function readDemo(env: NodeJS.ProcessEnv): Config['demo'] {
  const text = env['CHOBA_DEMO'] || 'living'
  if (text !== 'living' && text !== 'still' && text !== 'bare')
    throw new Error('CHOBA_DEMO is living, still or bare.')
  return text
}

/** @throws Error with a sentence for the operator */
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
 * @throws Error with a sentence for the operator when a production start lacks what it needs
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
  // The one that takes time.
  if (production) expectGoodSecret(env['CHOBA_KEYS'] ?? '')
  return config
}
