import { readFileSync } from 'node:fs'
import { isSettledAtOnce, paymentClassOf } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { describeDatabase } from '@choba/database/usable-server.ts'
import type { Config } from '#platform/settings/config.ts'
import { alwaysLogged, errorOf, type Log } from './log.ts'
import type { MailTransport } from '#platform/mail/transport.ts'

const packageFile = new URL('../../../../../package.json', import.meta.url)

/** The version of this release. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version

type GatewayStatus = 'has one' | 'has none'

/** A tenant as the line at the start tells of it. */
interface TenantReport {
  code: string
  origins: string[]
  /** By payment class; those that are refunded without a gateway are left out. */
  gateways: Record<string, GatewayStatus>
}

/** Payment classes whose refunds a gateway makes. */
const classesWithGateway = paymentClassOf.flatMap((name, code) =>
  name === null || isSettledAtOnce(code) ? [] : [{ name, code }],
)

async function readGateways(engine: Engine, tenantId: number): Promise<TenantReport['gateways']> {
  const rows = await withScope(
    engine,
    { role: 'identity', tenantId },
    ({ q }) =>
      q.selectFrom('gateways').select('payment_class').where('tenant_id', '=', tenantId).execute(),
    { readOnly: true },
  )
  const known = new Set(rows.map(({ payment_class }) => payment_class))
  return Object.fromEntries(
    classesWithGateway.map(({ name, code }) => [name, known.has(code) ? 'has one' : 'has none']),
  )
}

/** Reads the release of the database server, and every tenant that is not archived. */
async function readInstallation(
  engine: Engine,
): Promise<{ server: string; tenants: TenantReport[] }> {
  const { version, rows, places } = await withScope(
    engine,
    { role: 'system' },
    async ({ q, connection }) => ({
      version: await connection.query<{ text: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as text`,
      ),
      rows: await q
        .selectFrom('tenants')
        .select(['id', 'code'])
        .where('state', '=', 'ACTIVE')
        .orderBy('id')
        .execute(),
      places: await q
        .selectFrom('tenant_origins')
        .selectAll()
        .orderBy('sequence')
        .orderBy('origin')
        .execute(),
    }),
    { readOnly: true },
  )
  const tenants: TenantReport[] = []
  for (const { id, code } of rows) {
    const origins = places.filter(({ tenant_id }) => tenant_id === id).map(({ origin }) => origin)
    tenants.push({ code, origins, gateways: await readGateways(engine, id) })
  }
  return { server: `PostgreSQL ${version.rows[0]!.text}`, tenants }
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
    log.warn(
      { err: errorOf(thrown), server },
      'the mail server of SMTP_URL does not answer: e-mails wait for it',
    )
  }
}
