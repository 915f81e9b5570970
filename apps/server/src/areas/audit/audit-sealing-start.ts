import type { Engine } from '@choba/database/engine.ts'
import type { Config } from '#platform/settings/config.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import { openAnchorFile, readAnchors } from './audit-anchors.ts'
import { auditChain, type Anchor } from './audit-chain.ts'
import { startSealing, type Sealing } from './audit.jobs.ts'

const HOW =
  'if the database is another one or was restored from a backup, move audit-anchors*.ndjson out of the data folder and start again'

/**
 * Starts sealing, with the anchors of the data folder as known ends: each chain must still contain
 * the end that it had when the last server stopped.
 */
export async function sealWithAnchors(
  engine: Engine,
  {
    masterSecret,
    dataFolder,
    production,
  }: Pick<Config, 'masterSecret' | 'dataFolder' | 'production'>,
  log: Log,
): Promise<Sealing> {
  const chain = auditChain(masterSecret)
  const known: Anchor[] = []
  try {
    const { records, unsigned } = await readAnchors(dataFolder, chain)
    for (const record of records) if (record.kind === 'end') known.push(record)
    if (unsigned.length > 0)
      log.error(
        { lines: unsigned.slice(0, 10) },
        `anchors not signed with these CHOBA_KEYS; ${HOW}`,
      )
  } catch (error) {
    log.error({ err: errorOf(error) }, 'the file of audit anchors could not be read')
  }
  const anchors = openAnchorFile(dataFolder, chain)
  // Anchors are always logged in production. Elsewhere, people read the console, so the log level
  // may suppress them; the anchor file contains them in any case.
  return startSealing(engine, {
    masterSecret,
    log,
    known,
    anchors,
    ...(production ? {} : { anchorLog: log }),
  })
}
