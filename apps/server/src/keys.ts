import { existsSync } from 'node:fs'
import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { withScope } from '@choba/database/scope.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import type { RealmRef } from '@choba/identity/port.ts'
import { readConfig } from './platform/settings/config.ts'
import { createLog } from './platform/observability/log.ts'
import { expectStopped, resealAll } from './reseal.ts'
import { createServices } from './services.ts'
import { realmRefOf, tenantRegistry } from './platform/access/tenants.ts'

const USAGE = `usage: npm run keys -- --rotate [--realm NAME]
       CHOBA_KEYS=<new> CHOBA_KEYS_OLD=<old> npm run keys -- --reseal
  --rotate      makes another key sign, in every realm
  --realm NAME  in this realm only
  --reseal      changes CHOBA_KEYS, with every server stopped
  --help        prints this`

async function realmsNamed(engine: Engine, name: string | undefined): Promise<RealmRef[]> {
  const codes = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('realm').orderBy('id').execute(),
  )
  const tenants = tenantRegistry(engine)
  const wanted = codes
    .map(({ realm }) => realm)
    .filter((realm) => name === undefined || realm === name)
  if (wanted.length === 0)
    throw new Error(name === undefined ? 'There is no realm.' : `There is no realm ${name}.`)
  const found = await Promise.all(wanted.map((realm) => tenants.byRealm(realm)))
  return found.flatMap((one) => (one ? [realmRefOf(one.tenant, one.origin)] : []))
}

/**
 * Command `npm run keys -- --rotate`: creates new signing keys. A running server on PostgreSQL uses
 * the new keys within half a minute.
 * @throws Error with a message for the operator; then no key was changed
 */
export async function rotateAllKeys(
  engine: Engine,
  env: NodeJS.ProcessEnv,
  name?: string,
): Promise<string[]> {
  const config = readConfig(env)
  const realms = await realmsNamed(engine, name)
  // If a new key was sealed with another master secret, no server could open it.
  await expectMasterSecret(engine, config.masterSecret)
  const { identity, jobs } = await createServices(config, {
    engine,
    log: createLog(config),
    worker: false,
  })
  try {
    for (const realm of realms) await identity.admin.rotateKeys(realm)
  } finally {
    await jobs.stop()
  }
  return realms.map(({ realm }) => realm)
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: USAGE,
    options: {
      rotate: { type: 'boolean' },
      reseal: { type: 'boolean' },
      realm: { type: 'string' },
    },
  })
  if (values.rotate === values.reseal)
    exitWithUsage('Either --rotate or --reseal is needed.', USAGE)
  if (values.reseal && values.realm !== undefined)
    exitWithUsage('--reseal is for every realm at once.', USAGE)
  await runCommand(async () => {
    const { databaseUrl: url, dataFolder: folder } = readConfig()
    // Opening a folder without data would create a database.
    if (!url && !existsSync(folder))
      throw new Error(`There is no data in ${folder}. Set CHOBA_DATA to the data folder.`)
    const engine = await openDatabase({ url, folder })
    try {
      if (values.reseal) {
        await expectStopped(engine)
        for (const line of await resealAll(engine, process.env)) console.log(line)
      } else {
        for (const realm of await rotateAllKeys(engine, process.env, values.realm))
          console.log(`${realm}: another key signs.`)
      }
    } finally {
      await engine.close()
    }
  })
}
