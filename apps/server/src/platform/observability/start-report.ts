import { readFileSync } from 'node:fs'
import { isSettledAtOnce, paymentClassOf } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { describeDatabase } from '@choba/database/usable-server.ts'
import type { Config } from '#platform/settings/config.ts'
import { alwaysLogged, errorOf, type Log } from './log.ts'
import type { MailTransport } from '#platform/mail/transport.ts'

const packageFile = new URL('../../../../../package.json', import.meta.url)

/** Returns the version of this release. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version

type GatewayStatus = 'has one' | 'has none'

/** Information about a tenant in the log line that a start writes. */
interface TenantReport {
  code: string
  origins: string[]
  /** Gateway status by payment class, without the classes that are refunded without a gateway. */
  gateways: Record<string, GatewayStatus>
}

/** Payment classes that a gateway refunds. */
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

/** Reads the version of the database server, and all tenants that are not archived. */
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

/** Returns the address of a mail server without user and password, for the log. */
export function describeMailServer(url: string | null): string {
  if (url === null) return 'none: e-mails become files'
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

interface Reported {
  config: Pick<Config, 'databaseUrl' | 'smtpUrl' | 'publicUrl'>
  engine: Engine
  log: Log
  /** Listening address as reported by the operating system. */
  address: string
}

/** Logs one line about the start: version, address, origins, database, mail server and gateways. */
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
  /** True while the process stops. Stopping closes the connection, so a failure is not logged. */
  isStopping: () => boolean
}

/**
 * Checks once if the mail server accepts e-mails and logs the result within ten seconds. A failure
 * is only a warning: the server works without a mail server, but one-time codes and notices wait.
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
