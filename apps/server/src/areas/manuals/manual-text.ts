import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { fold } from '@choba/contract/manual-words.ts'

/** Job that extracts the text of uploaded documents, so that a search finds it. */

export const READ_TEXT = 'manual-text'

export interface ReadTextJob {
  readonly tenantId: number
  readonly merchantId: number
  readonly manualId: string
  readonly language: Language
  readonly number: number
}

/**
 * Answer of the process: the text of the document's first pages, and the number of all its pages.
 */
export interface ReadText {
  readonly pages: readonly string[]
  readonly pageCount: number
}

const program = fileURLToPath(new URL('./manual-text-process.ts', import.meta.url))
/**
 * Timeout of the process in milliseconds. It must be shorter than the timeout of a job, which is
 * twenty seconds.
 */
const DEADLINE = 15_000

/**
 * Extracts the text of a document in a separate process (README.md). Returns null if the document
 * cannot be read.
 */
async function readDocument(bytes: Uint8Array): Promise<ReadText | null> {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, {
    // The process gets only PATH and SystemRoot. All other environment variables may contain
    // secrets of the server.
    env: { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: ['--max-old-space-size=192'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
  })
  let said: ReadText | null = null
  child.on('message', (answer) => (said = answer as ReadText))
  child.send(bytes, () => {})
  await once(child, 'close')
  return said
}

/** Extracts and stores the text of one document. Running the job again has no effect. */
export async function readText(engine: Engine, job: ReadTextJob): Promise<void> {
  const { tenantId, merchantId, language, number } = job
  const key = { tenant_id: tenantId, manual_id: BigInt(job.manualId), language, number }
  const scope = { role: 'worker', tenantId, merchantId } as const
  const found = await withScope(
    engine,
    scope,
    ({ q }) =>
      q
        .selectFrom('manual_versions as v')
        .innerJoin('files as f', 'f.name', 'v.file_name')
        .select(['f.bytes', 'v.of_service'])
        .where('f.merchant_id', '=', merchantId)
        .where('v.tenant_id', '=', tenantId)
        .where('v.merchant_id', '=', merchantId)
        .where('v.manual_id', '=', key.manual_id)
        .where('v.language', '=', language)
        .where('v.number', '=', number)
        .executeTakeFirst(),
    { readOnly: true },
  )
  // If nothing is found, the manual was deleted meanwhile.
  if (!found) return
  const read = await readDocument(found.bytes)
  const pages = (read?.pages ?? []).map((text, index) => ({
    text,
    folded: fold(text),
    page: index + 1,
  }))
  const withText = pages.filter(({ folded }) => folded !== '')
  const state = withText.length === 0 ? 'NONE' : pages.length < read!.pageCount ? 'PART' : 'READ'
  await withScope(engine, scope, async ({ q }) => {
    // This update locks the row of the version. A newer version that is added at the same time
    // either deletes these pages afterwards or makes this update change no row.
    const kept = await q
      .updateTable('manual_versions')
      .set({ text_state: state, page_count: read?.pageCount ?? null })
      .where('tenant_id', '=', tenantId)
      .where('manual_id', '=', key.manual_id)
      .where('language', '=', language)
      .where('number', '=', number)
      .executeTakeFirst()
    const newer = await q
      .selectFrom('manual_versions')
      .select('number')
      .where('tenant_id', '=', tenantId)
      .where('manual_id', '=', key.manual_id)
      .where('language', '=', language)
      .where('number', '>', number)
      .executeTakeFirst()
    await q
      .deleteFrom('manual_pages')
      .where('tenant_id', '=', tenantId)
      .where('manual_id', '=', key.manual_id)
      .where('language', '=', language)
      .where('number', '=', number)
      .execute()
    if (kept.numUpdatedRows === 0n || newer || withText.length === 0) return
    const owner = { ...key, merchant_id: merchantId, of_service: found.of_service }
    for (let at = 0; at < withText.length; at += 100)
      await q
        .insertInto('manual_pages')
        .values(withText.slice(at, at + 100).map((page) => ({ ...owner, ...page })))
        .execute()
  })
}
