import { rm } from 'node:fs/promises'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import { openPostgres } from '@choba/database/postgres.ts'
import { seed } from '@choba/database/seed/seed.ts'
import { onServer, TEMPLATE } from '@choba/database/testing.ts'
import { embeddedAdmin } from '@choba/identity/embedded-admin.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { shareDatabase, shareFile } from './shared-template.ts'
import { templateKey } from './template-key.ts'

const origins = { demo: 'http://localhost:3000', steppe: 'http://steppe.localhost:3000' }

/**
 * Migrates a database and fills it with the small demo data with which every test starts. The rows
 * are the same in every run and on every day.
 */
async function prepare(engine: Engine): Promise<void> {
  await migrate(engine)
  await seed(engine, {
    size: 3000,
    today: '2026-11-20',
    now: new Date('2026-11-20T12:00:00+09:00'),
    origins,
    setPassword: await passwordsOf(engine),
  })
}

/**
 * Returns a function that creates a user's account with a password. Signing keys are not part of
 * the template, because they are encrypted with a secret. Each copy of the template creates its own
 * signing keys.
 */
async function passwordsOf(engine: Engine) {
  const admin = embeddedAdmin(engine, createSecretBox('no key is sealed with this'))
  return async (tenantId: number, userId: number, password: string) => {
    const tenant = await asOwner(engine, (q) =>
      q
        .selectFrom('tenants')
        .select(['realm', 'keycloak_client_id'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    )
    const realm = {
      tenantId,
      realm: tenant.realm,
      clientId: tenant.keycloak_client_id,
      publicUrl: origins.demo,
      keycloakUrl: null,
    }
    // The built-in identity provider stores only the password of a person, so the other fields are
    // empty.
    const about = { username: '', email: '', fullName: '' }
    await admin.createAccount(realm, { userId, ...about, password, temporary: false })
  }
}

/** Prepares an embedded database and returns it as one file. */
async function dumpPGlite(): Promise<Uint8Array> {
  const engine = await openPGlite({ folder: null })
  await prepare(engine)
  // Writes pending changes to the files of the database. Otherwise, every copy would have to
  // recover them when it is opened.
  await engine.script('checkpoint')
  const image = await engine.dump()
  await engine.close()
  return image
}

async function prepareOnPGlite(): Promise<() => Promise<void>> {
  const file = await shareFile(templateKey(), dumpPGlite)
  process.env[TEMPLATE] = file
  return () => rm(file, { force: true })
}

async function prepareOnServer(url: string): Promise<() => Promise<void>> {
  const name = `choba_template_${process.pid}`
  await shareDatabase({ url, key: templateKey() }, name, async (empty) => {
    const engine = openPostgres(empty, { size: 4 })
    await prepare(engine)
    // PostgreSQL can copy a template database only while no connection to it is open.
    await engine.close()
  })
  process.env[TEMPLATE] = name
  return () => onServer(url, `drop database if exists ${name} with (force)`)
}

/**
 * Vitest global setup: builds or reuses the template that `openTestDatabase` copies, once per test
 * run.
 * @returns a function that deletes the template of the run
 */
export default function setup(): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? prepareOnServer(url) : prepareOnPGlite()
}
