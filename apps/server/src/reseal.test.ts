import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { confirm } from '@choba/identity/credentials/authenticators.ts'
import { ensureKeys, loadKeys } from '@choba/identity/oidc/keys.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditChain } from './areas/audit/audit-chain.ts'
import { readEnds, renewAnchors } from './areas/audit/audit-chain-relink.ts'
import { readEvidence, verifyTenants } from './areas/audit/audit-report.ts'
import { sealTenant, writeEntries } from './areas/audit/audit.testing.ts'
import { readConfig } from './platform/settings/config.ts'
import { configPurpose } from './platform/settings/config-secrets.ts'
import { feedPurpose } from './platform/settings/feed-secrets.ts'
import { partPurpose } from './platform/settings/import-secrets.ts'
import { openGatewaySecret, sealGatewaySecret } from './platform/gateway/secrets.ts'
import { expectStopped, resealAll } from './reseal.ts'

const OLD = readConfig({}).masterSecret
const NEW = 'ZzYqk3rVd2nQm8sTf5uWb7xLc0hGj4pA'
const APP = 'JBSWY3DPEHPK3PXP'
const KEY_ID = 'fk_of-the-feed-of-the-demo'
const tenantIds = [1, 2]

let folder: string
let engine: Engine
async function begin(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'choba-reseal-'))
  engine = await openTestDatabase()
  const sealer = createSecretBox(OLD)
  await expectMasterSecret(engine, OLD)
  for (const tenantId of tenantIds) await ensureKeys(engine, sealer, tenantId)
  await asOwner(engine, async (q) => {
    const sealed = sealer.seal(2, 'authenticator 203', APP)
    await q
      .insertInto('idp_authenticators')
      .values({ tenant_id: 2, user_id: 203, sealed, confirmed_at: null })
      .execute()
    const sealed_secret = sealGatewaySecret(sealer, 1, 2, 'of the gateway')
    await q
      .updateTable('gateways')
      .set({ sealed_secret })
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', 2)
      .execute()
    const type = {
      id: 900,
      code: 'password',
      subject: 'CREDIT_CARD',
      kind: 'SECRET',
      sequence: 1,
      choices: [],
    } as const
    const words = {
      name_ja: '-',
      name_en: '-',
      name_mn: '-',
      note_ja: '',
      note_en: '',
      note_mn: '',
    }
    await q
      .insertInto('config_types')
      .values({ ...type, choices: [], ...words, minimum: null, maximum: null })
      .execute()
    const own = {
      tenant_id: 1,
      merchant_id: 11,
      config_type_id: 900,
      changed_at: new Date(),
      changed_by: '-',
    }
    const secret = (text: string) =>
      sealer.seal(1, configPurpose({ merchantId: 11 }, 'password'), text)
    const now = { ...own, is_set: true }
    await q
      .insertInto('config_values')
      .values({ ...now, value: null, sealed: secret('of the card') })
      .execute()
    const key = { id: 1n, key_id: KEY_ID, gateway: 'gateway', merchant_id: null, store_id: null }
    const made = { created_at: new Date(), created_by: '-' }
    await q
      .insertInto('feed_keys')
      .values({
        tenant_id: 1,
        ...key,
        ...made,
        sealed: sealer.seal(1, feedPurpose(KEY_ID), 'of the feed'),
      })
      .execute()
    const file = {
      merchant_id: 11,
      tenant_id: 1,
      id: 1n,
      user_name: '-',
      started_at: new Date(),
      finished_at: null,
    }
    await q
      .insertInto('imports')
      .values({ ...file, files: '[]' })
      .execute()
    const part = { merchant_id: 11, tenant_id: 1, import_id: 1n, position: 3 }
    await q
      .insertInto('import_parts')
      .values({
        ...part,
        sealed: sealer.sealBytes(1, partPurpose(1n, 3), Buffer.from('of the file')),
      })
      .execute()
    const past = {
      was_set: true,
      before_value: null,
      before_sealed: secret('older'),
      after_value: null,
    }
    await q
      .insertInto('config_changes')
      .values({ ...now, ...past, id: 1n, after_sealed: secret('of the card') })
      .execute()
  })
  await writeEntries(engine, 5)
  for (const tenantId of tenantIds) await sealTenant(engine, auditChain(OLD), tenantId)
  await renewAnchors(folder, auditChain(OLD), await asOwner(engine, (q) => readEnds({ q })))
  // These audit entries are not sealed yet. They are sealed later with the new secret.
  await writeEntries(engine, 2, 5)
}
async function end(): Promise<void> {
  await engine.close()
  await rm(folder, { recursive: true })
}

const environment = (changed: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  CHOBA_KEYS: NEW,
  CHOBA_KEYS_OLD: OLD,
  CHOBA_DATA: folder,
  ...changed,
})

/** Returns all rows that are sealed with the master secret, unchanged. */
const sealedRows = () =>
  asOwner(engine, async (q) => [
    await q.selectFrom('master_key_check').selectAll().orderBy('tenant_id').execute(),
    await q.selectFrom('idp_keys').selectAll().orderBy('kid').execute(),
    await q.selectFrom('idp_secrets').selectAll().orderBy('tenant_id').orderBy('purpose').execute(),
    await q.selectFrom('idp_authenticators').selectAll().execute(),
    await q
      .selectFrom('gateways')
      .selectAll()
      .orderBy('tenant_id')
      .orderBy('payment_class')
      .execute(),
    await q.selectFrom('config_values').selectAll().execute(),
    await q.selectFrom('config_changes').selectAll().execute(),
    await q.selectFrom('feed_keys').selectAll().execute(),
    await q.selectFrom('import_parts').selectAll().execute(),
    await q.selectFrom('audit_heads').selectAll().orderBy('tenant_id').execute(),
    await q.selectFrom('audit_seals').selectAll().orderBy('tenant_id').orderBy('seq').execute(),
    await q.selectFrom('audit_entries').select('id').orderBy('id').execute(),
  ])

const verified = async (secret: string) => {
  const chain = auditChain(secret)
  return verifyTenants(engine, chain, await readEvidence(chain, folder, []))
}

const unchanged = async (work: () => Promise<unknown>, says: string) => {
  const before = [await sealedRows(), await readdir(folder)]
  await expect(work()).rejects.toThrow(says)
  expect([await sealedRows(), await readdir(folder)]).toEqual(before)
}

describe('changing the master secret', () => {
  beforeEach(begin)
  afterEach(end)
  it('seals all secrets with the new secret without changing them, and the audit chain is valid', async () => {
    const keys = (secret: string) =>
      Promise.all(tenantIds.map((tenantId) => loadKeys(engine, createSecretBox(secret), tenantId)))
    const before = await keys(OLD)
    expect((await verified(OLD)).exitCode).toBe(0)
    const [first, ...more] = await resealAll(engine, environment())
    expect(first).toBe(
      'sealed again: 2 signing keys, 4 secrets of cookies and tokens, 1 authenticators, 1 gateways, 3 secrets of configurations, 1 feed keys, 1 parts of files',
    )
    expect(more.slice(0, 2)).toEqual([
      'audit log of demo: 5 links made again',
      'audit log of steppe: 0 links made again',
    ])

    expect(await keys(NEW)).toEqual(before)
    await expect(keys(OLD)).rejects.toThrow()
    await expectMasterSecret(engine, NEW)
    await expect(expectMasterSecret(engine, OLD)).rejects.toThrow('CHOBA_KEYS')
    const code = new TOTP({ secret: Secret.fromBase32(APP) }).generate()
    expect(await confirm(engine, createSecretBox(NEW), { tenantId: 2, userId: 203 }, code)).toBe(
      true,
    )
    const [gateway] = await asOwner(engine, (q) =>
      q
        .selectFrom('gateways')
        .select('sealed_secret')
        .where('sealed_secret', 'is not', null)
        .execute(),
    )
    expect(openGatewaySecret(createSecretBox(NEW), 1, 2, gateway!.sealed_secret!)).toBe(
      'of the gateway',
    )
    const { before_sealed, after_sealed } = await asOwner(engine, (q) =>
      q
        .selectFrom('config_changes')
        .select(['before_sealed', 'after_sealed'])
        .executeTakeFirstOrThrow(),
    )
    const { sealed } = await asOwner(engine, (q) =>
      q.selectFrom('config_values').select('sealed').executeTakeFirstOrThrow(),
    )
    const opened = [before_sealed, after_sealed, sealed].map((text) =>
      createSecretBox(NEW).open(1, configPurpose({ merchantId: 11 }, 'password'), text!),
    )
    expect(opened).toEqual(['older', 'of the card', 'of the card'])
    const key = await asOwner(engine, (q) =>
      q.selectFrom('feed_keys').select('sealed').executeTakeFirstOrThrow(),
    )
    expect(createSecretBox(NEW).open(1, feedPurpose(KEY_ID), key.sealed)).toBe('of the feed')
    const part = await asOwner(engine, (q) =>
      q.selectFrom('import_parts').select('sealed').executeTakeFirstOrThrow(),
    )
    const bytes = createSecretBox(NEW).openBytes(1, partPurpose(1n, 3), Buffer.from(part.sealed))
    expect(bytes.toString()).toBe('of the file')
  })

  it('writes an audit entry for each tenant, and later entries are sealed with the new secret', async () => {
    await resealAll(engine, environment())
    const entries = await asOwner(engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('tenant_id')
        .where('action', '=', 'session.reseal')
        .orderBy('tenant_id')
        .execute(),
    )
    expect(entries).toEqual(tenantIds.map((tenant_id) => ({ tenant_id })))
    expect(await verified(NEW)).toMatchObject({ exitCode: 0 })
    // Pending entries: two of the demo and the entry about the change.
    expect(await sealTenant(engine, auditChain(NEW), 1)).toBe(3)
    expect(await verified(NEW)).toMatchObject({ exitCode: 0 })
    expect(await verified(OLD)).toMatchObject({ exitCode: 1 })
  })

  it('checks the old secret with the signing keys if no start has stored a check of the secret', async () => {
    await asOwner(engine, (q) => q.deleteFrom('master_key_check').execute())
    await unchanged(
      () => resealAll(engine, environment({ CHOBA_KEYS_OLD: `${NEW}2` })),
      'is not the secret',
    )
    await resealAll(engine, environment())
    expect(await resealAll(engine, environment())).toEqual([
      'The database is sealed with CHOBA_KEYS already.',
    ])
  })

  it('can be repeated, and then completes a run that ended before it replaced the audit anchors', async () => {
    const file = join(folder, 'audit-anchors.ndjson')
    const anchors = await readFile(file)
    await resealAll(engine, environment())
    const sealed = await sealedRows()
    await writeFile(file, anchors)
    expect((await verified(NEW)).exitCode).toBe(1)
    const [first, second, ...more] = await resealAll(engine, environment())
    expect(first).toBe('The database is sealed with CHOBA_KEYS already.')
    expect(second).toMatch(/^put aside: .*old-secret-\d+-audit-anchors\.ndjson$/)
    expect(more).toEqual([])
    expect((await verified(NEW)).exitCode).toBe(0)
    expect(await resealAll(engine, environment())).toEqual([first])
    expect(await sealedRows()).toEqual(sealed)
  })

  it('changes nothing if one secret does not open with the old master secret', async () => {
    const sealed_secret = sealGatewaySecret(createSecretBox(NEW), 2, 2, 'of another installation')
    await asOwner(engine, (q) =>
      q
        .updateTable('gateways')
        .set({ sealed_secret })
        .where('tenant_id', '=', 2)
        .where('payment_class', '=', 2)
        .execute(),
    )
    await unchanged(() => resealAll(engine, environment()), 'does not open everything')
  })

  it('fails and changes nothing if an audit entry was manipulated', async () => {
    await asOwner(engine, (q) =>
      q
        .updateTable('audit_entries')
        .set({ user_name: 'forged' })
        .where('tenant_id', '=', 1)
        .execute(),
    )
    await unchanged(() => resealAll(engine, environment()), 'entryChanged')
  })

  it('fails and changes nothing if the audit log ends before its last anchor', async () => {
    const further = { tenantId: 1, seq: 9n, hash: 'f'.repeat(64) }
    await renewAnchors(folder, auditChain(OLD), [further])
    await unchanged(() => resealAll(engine, environment()), 'anchorNotReached')
  })
})

describe('a command to change the master secret', () => {
  beforeAll(begin)
  afterAll(end)
  it.each([
    ['a wrong old secret', { CHOBA_KEYS_OLD: `${NEW}2` }, 'CHOBA_KEYS_OLD is not the secret'],
    ['no old secret', { CHOBA_KEYS_OLD: '' }, 'both are needed'],
    ['no new secret', { CHOBA_KEYS: '' }, 'both are needed'],
    ['a short new secret', { CHOBA_KEYS: 'short' }, 'made by chance'],
    ['a guessable new secret', { CHOBA_KEYS: 'password'.repeat(6) }, 'made by chance'],
    ["the demo's as the new secret", { CHOBA_KEYS: OLD, CHOBA_KEYS_OLD: NEW }, 'made by chance'],
    ['two equal secrets', { CHOBA_KEYS_OLD: NEW }, 'the same'],
  ])('changes nothing for %s', (_what, changed, says) =>
    unchanged(() => resealAll(engine, environment(changed)), says),
  )

  it('fails on PostgreSQL while other connections use the database, such as those of a running server', async () => {
    // On PostgreSQL, this engine has several connections, like a running server. The embedded
    // database has one connection.
    const isShared = process.env['TEST_DATABASE_URL'] !== undefined
    const stopped = expectStopped(engine)
    await (isShared
      ? expect(stopped).rejects.toThrow('stop every server first')
      : expect(stopped).resolves.toBeUndefined())
  })
})
