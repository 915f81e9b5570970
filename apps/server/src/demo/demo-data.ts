import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { PlannedLine } from '@choba/database/seed/planned-line.ts'
import {
  DEMO_PASSWORD,
  dayInTokyo,
  seed,
  type SeedOptions,
  yearEndOf,
} from '@choba/database/seed/seed.ts'
import { planYear } from '@choba/database/seed/year-parts.ts'
import type { Config } from '../platform/settings/config.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import type { Services } from '#platform/calls/area.ts'

/**
 * Returns the origins of the demo's tenants. They use the configured port, so that sign-in works on
 * any port.
 */
export function demoOrigins({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const steppe = new URL(publicUrl)
  steppe.hostname = `steppe.${steppe.hostname}`
  return { demo: publicUrl, steppe: steppe.origin }
}

const optionsOf = (config: Config, now = new Date()): SeedOptions => ({
  size: config.seedSize,
  today: dayInTokyo(now),
  now,
  origins: demoOrigins(config),
  keycloakUrl: config.keycloak?.url ?? '',
  staff: true,
})

/**
 * Minimum number of transactions for writing the older part of the year later. With fewer
 * transactions, the first page of some lists would need rows of the part that is still missing.
 */
const MIN_SPLIT = 50_000

/**
 * True if the older part of the year is written while the demo is in use. Other demos write the
 * whole year at the start.
 */
const isSplit = ({ demo, seedSize, databaseUrl }: Config): boolean =>
  demo === 'living' && seedSize >= MIN_SPLIT && databaseUrl === null

type Year = Promise<readonly PlannedLine[]>

/**
 * Plans the transactions of the year for a demo whose older part is written later. Null for other
 * demos, which plan while they write. The promise never causes an unhandled rejection.
 */
export function planDemo(config: Config, now: Date): Year | null {
  if (!isSplit(config)) return null
  const year = planYear(yearEndOf(optionsOf(config, now)))
  year.catch(() => {})
  return year
}

/**
 * Writes the rows of the demo, once, with the origins of this start. The demo's users cannot sign
 * in yet.
 */
export async function writeDemoRows(
  engine: Engine,
  config: Config,
  { now, year }: { readonly now: Date; readonly year: Year | null },
): Promise<void> {
  await seed(engine, {
    ...optionsOf(config, now),
    recentFirst: isSplit(config),
    ...(year && { year }),
  })
}

const readUser = (engine: Engine, id: number) =>
  asOwner(engine, (q) =>
    q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

/**
 * Writes the rows of the demo if they are missing, and sets the passwords of its users if they have
 * none.
 */
export async function prepareDemo({
  engine,
  config,
  tenants,
  identity: { admin },
}: Services): Promise<void> {
  const ready = new Set<number>()
  await seed(engine, {
    ...optionsOf(config),
    setPassword: async (tenantId, userId, password) => {
      const found = (await tenants.byId(tenantId))!
      const realm = realmRefOf(found.tenant, found.origin)
      if (!ready.has(tenantId)) await admin.ensureRealm(realm)
      ready.add(tenantId)
      const { username, email, full_name: fullName } = await readUser(engine, userId)
      const made = await admin.createAccount(realm, {
        userId,
        username,
        email,
        fullName,
        password,
        temporary: false,
      })
      if (!made.ok) throw new Error(`the sign-in service refused ${username}: ${made.reason}`)
    },
  })
}

/** Prints the demo's URLs and accounts. */
export function printAccounts(config: Config): void {
  const { demo, steppe } = demoOrigins(config)
  console.log(`
Choba is ready at ${demo}
           and at ${steppe} (another tenant with its own theme)

  superadmin, sysconfig    the service's side
  owner, manager, clerk    the staff of a merchant
  password for all of them ${DEMO_PASSWORD}
${config.outbox ? `\n  e-mails and their codes   ${demo}/mailbox\n` : ''}
Ctrl-C stops it.`)
}
