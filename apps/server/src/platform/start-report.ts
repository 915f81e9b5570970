import { readFileSync } from 'node:fs'
import { isSettledAtOnce, paymentClassOf } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { describeDatabase } from '@choba/database/usable-server.ts'
import type { Config } from '../config.ts'
import { alwaysLogged, errorOf, type Log } from './log.ts'
import type { MailTransport } from './mail/transport.ts'

const packageFile = new URL('../../../../package.json', import.meta.url)

/** The version of this release. */
export const readVersion = (): string => (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version

type GatewayStatus = 'has one' | 'has none'

/** A tenant as the line at the start tells of it. */
interface TenantReport {
  code: string
  origins: string[]
  /** By payment class; those that are refunded without a gateway are left out. */
  gateways: Record<string, GatewayStatus>
}

/** What the database says of itself and of its tenants; of all tenants, so as the owner. */
export function readInstallation(engine: Engine): Promise<{ server: string; tenants: TenantReport[] }> {
  return asOwner(engine, async (q, connection) => {
    const { rows } = await connection.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    const tenants = await q
      .selectFrom('tenants')
      .select(['id', 'code'])
      .where('state', '=', 'ACTIVE')
      .orderBy('id')
      .execute()
    const origins = await q.selectFrom('tenant_origins').selectAll().orderBy('sequence').orderBy('origin').execute()
    const gateways = await q.selectFrom('gateways').select(['tenant_id', 'payment_class']).execute()
    const classes = paymentClassOf.flatMap((name, code) =>
      name === null || isSettledAtOnce(code) ? [] : [{ name, code }],
    )
    return {
      server: `PostgreSQL ${rows[0]!.version}`,
      tenants: tenants.map(({ id, code }) => ({
        code,
        origins: origins.filter((one) => one.tenant_id === id).map(({ origin }) => origin),
        gateways: Object.fromEntries(
          classes.map((one): [string, GatewayStatus] => {
            const has = gateways.some((row) => row.tenant_id === id && row.payment_class === one.code)
            return [one.name, has ? 'has one' : 'has none']
          }),
        ),
      })),
    }
  })
}

/** The mail server of an address as people may see it: without user and password. */
export function describeMailServer(url: string | null): string {
  if (url === null) return 'none: e-mails become files'
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

interface Reported {
  config: Pick<Config, 'databaseUrl' | 'smtpUrl' | 'publicUrl'>
  engine: Engine
  log: Log
  /** The address that the server listens on, as the system says it. */
  address: string
}

/** Logs one line about what has started: version, address, origins, database, mail server and gateways. */
export async function reportStart({ config, engine, log, address }: Reported): Promise<void> {
  const { server, tenants } = await readInstallation(engine)
  const version = readVersion()
  const report = {
    version,
    node: process.versions.node,
    address,
    database: `${server}, ${config.databaseUrl === null ? 'embedded' : describeDatabase(config.databaseUrl)}`,
    mail: describeMailServer(config.smtpUrl),
    tenants,
  }
  alwaysLogged(log, { component: 'start' }).info(report, `Choba ${version} listens on ${address}`)
  const origins = tenants.flatMap((tenant) => tenant.origins)
  const { publicUrl } = config
  if (!origins.includes(publicUrl))
    log.warn(
      { publicUrl, origins },
      'PUBLIC_URL is no address of a tenant, and what the database says holds: "npm run origins" changes it',
    )
}

interface Tried {
  config: Pick<Config, 'smtpUrl'>
  transport: Pick<MailTransport, 'check'>
  log: Log
  /** Whether the process is ending, which closes the connection that is tried. */
  isStopping: () => boolean
}

/**
 * Asks the mail server once whether it would take e-mails, and logs its answer, after ten seconds at the latest. One that
 * does not answer is a warning: the server works without it, but one-time codes and notices wait.
 */
export async function tryMailServer({ config, transport, log, isStopping }: Tried): Promise<void> {
  const server = describeMailServer(config.smtpUrl)
  try {
    await transport.check()
    alwaysLogged(log, { component: 'start' }).info({ server }, 'the mail server answers')
  } catch (thrown) {
    if (isStopping()) return
    log.warn({ err: errorOf(thrown), server }, 'the mail server of SMTP_URL does not answer: e-mails wait for it')
  }
}
