import { randomUUID } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tables } from '@choba/database/tables.ts'
import { opensSealed, resealIdentity } from '@choba/identity/reseal.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { sql, type Kysely } from 'kysely'
import { readEvidence } from './areas/audit/audit-report.ts'
import { auditChain, type End } from './areas/audit/audit-chain.ts'
import { readEnds, relinkChain, renewAnchors } from './areas/audit/audit-chain-relink.ts'
import { expectGoodSecret, readConfig } from './platform/settings/config.ts'
import { writeAudit } from './platform/audit/audit.ts'
import { resealConfigs } from './platform/settings/config-secrets.ts'
import { resealFeedKeys } from './platform/settings/feed-secrets.ts'
import { resealGatewaySecrets } from './platform/gateway/secrets.ts'
import { resealImportParts } from './platform/settings/import-secrets.ts'

/** Time limit of a statement in milliseconds, longer than any statement of the command needs. */
const DEADLINE = 600_000

/**
 * Tables with data that is sealed or signed with the master secret. The command locks the tables,
 * so that a server that starts during the command waits, and then fails because of its old secret.
 */
const sealedTables = [
  'master_key_check',
  'idp_keys',
  'idp_secrets',
  'idp_authenticators',
  'gateways',
  'config_values',
  'config_changes',
  'feed_keys',
  'import_parts',
  'audit_heads',
  'audit_seals',
  'audit_unsealed',
]

/**
 * Checks that no server uses the database, because a running server would continue with the old
 * secret. On PostgreSQL, a running server is detected by its connections. The embedded database
 * needs no check, because its folder can be opened by one process only.
 * @throws Error with a message for the operator
 */
export async function expectStopped(engine: Engine): Promise<void> {
  const others = await asOwner(engine, async (q) => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
      q,
    )
    return Number(rows[0]!.count)
  })
  if (others > 0)
    throw new Error(
      `${others} other connections are open to this database: stop every server first. Nothing was changed.`,
    )
}

function readSecrets(env: NodeJS.ProcessEnv): { from: string; to: string } {
  const [from, to] = [env['CHOBA_KEYS_OLD'], env['CHOBA_KEYS']]
  if (!from || !to)
    throw new Error(
      'CHOBA_KEYS_OLD is the secret there is, CHOBA_KEYS the one to come: both are needed.',
    )
  expectGoodSecret(to)
  if (from === to)
    throw new Error('CHOBA_KEYS and CHOBA_KEYS_OLD are the same. Nothing was changed.')
  return { from, to }
}

/** Writes an audit entry about the new master secret for every tenant. */
async function writeEntries(
  q: Kysely<Tables>,
  connection: Parameters<typeof writeAudit>[0]['connection'],
) {
  const merchants = await q
    .selectFrom('merchants')
    .select(['id', 'tenant_id'])
    .where('is_system', '=', true)
    .execute()
  for (const { id: merchantId, tenant_id: tenantId } of merchants)
    await writeAudit(
      { scope: { role: 'identity', tenantId }, q, connection },
      {
        merchantId,
        tenantId,
        userId: null,
        userName: '',
        job: null,
        action: 'session.reseal',
        audit: null,
        outcome: 'success',
        ip: null,
        requestId: randomUUID(),
      },
    )
}

/**
 * Command `npm run keys -- --reseal`: opens all sealed data with CHOBA_KEYS_OLD, seals it with
 * CHOBA_KEYS and rebuilds the audit chains, in one transaction. If an interrupted run has already
 * done this, only updates the anchors in the data folder.
 * @returns a line for each kind of data that was sealed again, for the operator
 * @throws Error with a message for the operator; nothing was changed then
 */
export async function resealAll(engine: Engine, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { from, to } = readSecrets(env)
  const { dataFolder } = readConfig(env)
  const [oldSealer, newSealer] = [createSecretBox(from), createSecretBox(to)]
  const [oldChain, newChain] = [auditChain(from), auditChain(to)]
  const evidence = await readEvidence(oldChain, dataFolder, [])
  const done = await asOwner(
    engine,
    async (q, connection) => {
      await sql`lock table ${sql.join(sealedTables.map((name) => sql.table(name)))} in access exclusive mode`.execute(
        q,
      )
      if ((await opensSealed(q, oldSealer)) === false) {
        if (await opensSealed(q, newSealer)) return null
        throw new Error(
          'CHOBA_KEYS_OLD is not the secret that this database is sealed with. Nothing was changed.',
        )
      }
      if (evidence.unsigned.length > 0)
        throw new Error(
          `${evidence.unsigned[0]}: this anchor is not signed with CHOBA_KEYS_OLD. Move it out of the data folder if it is another database's. Nothing was changed.`,
        )
      const identity = await resealIdentity(q, oldSealer, newSealer).catch(refuseUnopened)
      const gateways = await resealGatewaySecrets(q, oldSealer, newSealer).catch(refuseUnopened)
      const configs = await resealConfigs(q, oldSealer, newSealer).catch(refuseUnopened)
      const feedKeys = await resealFeedKeys(q, oldSealer, newSealer).catch(refuseUnopened)
      const importParts = await resealImportParts(q, oldSealer, newSealer).catch(refuseUnopened)
      const tenants = await q.selectFrom('tenants').select(['id', 'code']).orderBy('id').execute()
      const chains: (readonly [code: string, end: End | null])[] = []
      for (const { id, code } of tenants) {
        const tx = { scope: { role: 'sealer', tenantId: id }, q, connection } as const
        chains.push([code, await relinkChain(tx, oldChain, newChain, id, evidence.anchors)])
      }
      await writeEntries(q, connection)
      return { identity, gateways, configs, feedKeys, importParts, chains }
    },
    DEADLINE,
  )
  const ends = await asOwner(engine, (q) => readEnds({ q }))
  const aside = await renewAnchors(dataFolder, newChain, ends)
  const moved = aside.map((name) => `put aside: ${name}`)
  if (!done) return ['The database is sealed with CHOBA_KEYS already.', ...moved]
  const { identity, gateways, configs, feedKeys, importParts, chains } = done
  return [
    `sealed again: ${identity.signingKeys} signing keys, ${identity.secrets} secrets of cookies and tokens, ${identity.authenticators} authenticators, ${gateways} gateways, ${configs} secrets of configurations, ${feedKeys} feed keys, ${importParts} parts of files`,
    ...chains.map(([code, end]) => `audit log of ${code}: ${end?.seq ?? 0n} links made again`),
    ...moved,
  ]
}

/** Throws the error for data that does not open with the old secret. */
function refuseUnopened(cause: unknown): never {
  throw new Error(
    'CHOBA_KEYS_OLD does not open everything in this database. Nothing was changed.',
    { cause },
  )
}
