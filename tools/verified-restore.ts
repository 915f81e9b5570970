import { readBackup, type Manifest } from '@choba/database/backup-manifest.ts'
import type { Engine } from '@choba/database/engine.ts'
import { describeFingerprint } from '@choba/database/fingerprint.ts'
import { asOwner } from '@choba/database/owner.ts'
import { restoreBackup, verifyRestored, type RestoreTarget } from '@choba/database/restore.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { isOtherSecret, isUnderOtherSecret } from '@choba/identity/reseal.ts'
import { auditChain } from '@choba/server/areas/audit/audit-chain.ts'
import { readEvidence, verifyTenants } from '@choba/server/areas/audit/audit-report.ts'
import { timedStep } from './timed-steps.ts'

export interface Restored {
  engine: Engine
  manifest: Manifest
  /** True if nothing differs from the manifest. */
  isSame: boolean
}

const serverOf = ({ engine, server }: Manifest): string =>
  `${engine === 'postgres' ? 'PostgreSQL' : 'embedded database'} ${server}`

const OTHER_SECRET =
  'This backup was made with another CHOBA_KEYS. Use the CHOBA_KEYS of that time.'

/**
 * Restores a backup into an empty database, compares every table with the manifest, and prints each
 * difference. If the manifest contains a check for the master secret, checks `masterSecret` before
 * the restore.
 * @param masterSecret null if the secret is unknown and must not be checked
 * @throws Error with a message for the operator
 */
export async function restoreAndCompare(
  file: string,
  masterSecret: string | null,
  targetFor: (manifest: Manifest) => Promise<RestoreTarget>,
): Promise<Restored> {
  const manifest = await timedStep(
    'backup read',
    () => readBackup(file),
    (found) => {
      return `as of ${found.at}, ${serverOf(found)}, migration ${found.migrations.at(-1)?.name}`
    },
  )
  if (
    masterSecret !== null &&
    isOtherSecret(createSecretBox(masterSecret), manifest.keyChecks ?? [])
  )
    throw new Error(`${OTHER_SECRET} Nothing was restored.`)
  const target = await targetFor(manifest)
  const engine = await timedStep(
    'restored',
    () => restoreBackup(file, manifest, target),
    () => describeFingerprint(manifest),
  )
  try {
    const differences = await timedStep(
      'compared with the manifest',
      () => verifyRestored(engine, manifest),
      (found) => (found.length === 0 ? 'no difference' : `${found.length} differences`),
    )
    for (const line of differences) console.log(`DIFFERS   ${line}`)
    return { engine, manifest, isSame: differences.length === 0 }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/**
 * Verifies the audit chain of every tenant in a restored database, up to the last entry in the
 * manifest.
 * @param copies anchor files from before the backup
 * @returns true if no chain is broken
 * @throws Error with a message for the operator if the database was encrypted with another secret
 */
export async function verifyAuditOf(
  { engine, manifest }: Restored,
  masterSecret: string,
  copies: readonly string[] = [],
): Promise<boolean> {
  const sealer = createSecretBox(masterSecret)
  // With another secret, every signature would be wrong, and the audit log would appear to be
  // manipulated.
  if (await asOwner(engine, (q) => isUnderOtherSecret(q, sealer))) throw new Error(OTHER_SECRET)
  const chain = auditChain(masterSecret)
  const { exitCode } = await timedStep(
    'verify:audit',
    async () => {
      // Does not use the anchors in the data folder. A server that continued to run after the
      // backup has anchors for later entries, which the backup lacks.
      const evidence = await readEvidence(chain, '', copies)
      for (const { tenantId, seq, hash } of manifest.heads)
        evidence.anchors.push({ tenantId, seq: BigInt(seq), hash })
      return verifyTenants(engine, chain, evidence)
    },
    ({ lines }) => `\n${lines.map((line) => `          ${line}`).join('\n')}`,
  )
  // The exit code 2 means that a tenant has no anchor yet, which is no error.
  return exitCode !== 1
}
