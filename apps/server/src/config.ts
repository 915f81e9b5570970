import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'

/** What the environment decides; read once. */
export interface Config {
  port: number
  /** Where data lives: the embedded database, and the e-mails of the demo. */
  dataFolder: string
  /** A PostgreSQL server; null means the embedded database. */
  databaseUrl: string | null
  /** The first tenant's origin. */
  publicUrl: string
  /** The secret that keys and cookies are derived from. */
  masterSecret: string
  production: boolean
  /** Whether answers are checked against the contract before they leave. */
  checkAnswers: boolean
  /** Rows of demo data. */
  seedSize: number
  /** Requests a person may make in ten seconds. */
  requestsPerTenSeconds: number
  log: boolean
}

const DEMO_SECRET = 'choba-demo-keys-are-not-for-production'

/**
 * @throws Error with a sentence for the operator when a production start lacks what it needs
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, production = false): Config {
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.')
  const databaseUrl = env['DATABASE_URL'] || null
  if (production && !databaseUrl) throw new Error('DATABASE_URL is needed: production runs on PostgreSQL.')
  if (production && !env['PUBLIC_URL']) throw new Error('PUBLIC_URL is needed: the address people open.')
  if (production && (env['CHOBA_KEYS'] ?? '').length < 32) {
    throw new Error(
      `CHOBA_KEYS is needed: at least 32 characters, for example ${randomBytes(24).toString('base64url')}`,
    )
  }
  return {
    port,
    dataFolder: resolve(env['CHOBA_DATA'] ?? 'data'),
    databaseUrl,
    publicUrl: env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    masterSecret: env['CHOBA_KEYS'] ?? DEMO_SECRET,
    production,
    checkAnswers: !production && env['CHOBA_CHECK'] !== '0',
    seedSize: Number(env['CHOBA_SIZE'] ?? 100_000),
    requestsPerTenSeconds: Number(env['CHOBA_RATE'] ?? 300),
    log: env['CHOBA_LOG'] === '1',
  }
}
