import { may } from '@choba/contract/permissions.ts'
import { imports, type ImportSettings } from '@choba/contract/imports.contract.ts'
import { DatabaseUnavailable } from '@choba/database/engine.ts'
import type { ImportSentence } from '@choba/database/import-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { refreshStatistics } from '@choba/database/table-statistics.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import { withFolder } from '@choba/import-format/file/head-file.ts'
import { IMPORT_ACTION } from '@choba/contract/contract.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { inParserJob } from '#platform/files/parser.ts'
import { errorOf } from '#platform/observability/log.ts'
import type { Principal } from '#platform/access/principals.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { runImport, type ImportOptions, type ImportResult } from './import-run.ts'
import { readAsker } from './import-requester.ts'
import { auditOf } from './imports.service.ts'
import { copyFile } from './import-file-copy.ts'
import { storedFindings, type StoredFindings } from './import-findings.ts'
import { finishLeasedImport, LeaseLost } from './import-lease.repository.ts'
import { deleteParts, partsOf } from './import-file-parts.repository.ts'
import { readableFiles, type ReadableFiles } from './import-unpacking.ts'
import { collectRefusals, writeProblems, type Refusals } from './import-problems.ts'
import type { EndOfImport } from './import-record.ts'
import { rowsToCheck, type RunServices, type Turn } from './imports.jobs.ts'
import { encodingOf, findFormat, formatOf } from './import-settings.ts'
import { countImported, type ImportChange } from './imports.repository.ts'
import { fileNameOf, problemOf } from './imports.views.ts'
import { undoImport } from './import-undo.ts'

/**
 * Number of rows per database transaction. The embedded database has a single connection, so calls
 * of the portal wait for each of these database transactions. A small number keeps the wait short.
 */
const BATCH = 500

const changed = ({ leased }: Turn): ImportChange => ({
  changed_at: new Date(),
  changed_by: leased.changed_by,
})

/** Writes the uploaded file of an import into a folder, and unpacks it there. */
async function copyOf(
  { engine, sealer }: RunServices,
  { leased, scope, signal }: Turn,
  folder: string,
): Promise<ReadableFiles> {
  const file = await copyFile(folder, partsOf(engine, sealer, scope, leased), signal)
  const { sheet = null } = leased.settings as ImportSettings
  return readableFiles([{ file, name: fileNameOf(leased) }], { folder, sheet, signal })
}

/**
 * Returns the user who imports, with their current permissions.
 * @throws ImportProblem if the user no longer has permission to import
 */
async function importerOf({ principals }: RunServices, { leased }: Turn): Promise<Principal> {
  const importer = await principals.byUser(leased.tenant_id, leased.user_id!)
  const mayImport =
    importer !== null &&
    importer.merchant.id === leased.merchant_id &&
    importer.stores === 'all' &&
    may(importer, imports.start.can)
  if (!mayImport) throw new ImportProblem('importerLost')
  return importer
}

async function optionsOf(
  services: RunServices,
  turn: Turn,
  { files, encoding }: ReadableFiles,
): Promise<ImportOptions> {
  const { leased, scope, signal } = turn
  const importer = await importerOf(services, turn)
  const settings = leased.settings as ImportSettings
  const found = await services.tenants.byId(leased.tenant_id)
  if (!found) throw new ImportProblem('importerLost')
  const named = await withScope(
    services.engine,
    scope,
    (tx) => findFormat(tx, leased.merchant_id, settings.format),
    {
      readOnly: true,
    },
  )
  return {
    ...formatOf(named),
    tenant: found.tenant.code,
    merchant: importer.merchant.code,
    create: null,
    files,
    encoding: encoding ?? encodingOf(settings),
    sourceTimeZone: settings.sourceTimeZone,
    dryRun: leased.state === 'CHECKING',
    acceptPartial: settings.acceptPartial,
    createStores: settings.createStores,
    operator: { userName: importer.user.username, userId: importer.user.id },
    language: 'ja',
    batch: BATCH,
    signal,
  }
}

const progressOf =
  ({ report, leased }: Turn) =>
  (phase: 'checking' | 'loading', rows: number): void => {
    const fresh = (leased.findings as StoredFindings | null)?.fresh ?? 0
    report({ phase, rows, total: phase === 'loading' ? fresh : rowsToCheck(leased) })
  }

/** Stores the rejected rows of a check or an import, and returns the findings. */
async function settled(
  { engine }: RunServices,
  { leased, scope, signal }: Turn,
  result: ImportResult,
  refusals: Refusals,
  readable: ReadableFiles,
): Promise<StoredFindings> {
  const place = { engine, scope, importId: leased.id, signal }
  await writeProblems(place, refusals, readable, result.sourceNotes.dialects)
  return storedFindings(result, refusals.byReason, fileNameOf(leased))
}

async function check(services: RunServices, turn: Turn, readable: ReadableFiles): Promise<void> {
  const refusals = collectRefusals()
  const result = await runImport(
    services.engine,
    await optionsOf(services, turn, readable),
    refusals,
    progressOf(turn),
  )
  const findings = await settled(services, turn, result, refusals, readable)
  await withScope(services.engine, turn.scope, (tx) =>
    finishLeasedImport(tx, turn.leased, {
      ...changed(turn),
      state: 'CHECKED',
      findings: JSON.stringify(findings),
      known: findings.known,
      refused: findings.refused,
      problem: null,
    }),
  )
}

const problems = { stopped: 'rowsRefused', noRows: 'noRows' } as const

async function load(services: RunServices, turn: Turn, readable: ReadableFiles): Promise<void> {
  const refusals = collectRefusals()
  const { leased } = turn
  const options = await optionsOf(services, turn, readable)
  const ended = async (result: ImportResult) => {
    const findings = await settled(services, turn, result, refusals, readable)
    const outcome = result.outcome
    const end: EndOfImport = async (tx, accepted) => {
      const planned = leased.findings as StoredFindings | null
      // A resumed import counts the rows of its earlier runs as known. If all rows are stored, the
      // findings of the check are stored instead, which counted all rows as new.
      const said = findings.fresh !== accepted && planned?.fresh === accepted ? planned : findings
      const failed = outcome === 'stopped' || outcome === 'noRows' ? problems[outcome] : null
      if (failed === null) await deleteParts(tx, leased)
      return {
        ...changed(turn),
        findings: JSON.stringify(said),
        known: said.known,
        refused: said.refused,
        problem: failed && JSON.stringify({ phrase: failed, values: {} } satisfies ImportSentence),
        ...(failed === null && { file_until: null }),
      }
    }
    return end
  }
  await runImport(
    services.engine,
    { ...options, record: { lease: leased, files: leased.files, ended } },
    refusals,
    progressOf(turn),
  )
}

/**
 * Returns the sentence that explains a failure to the user. It is stored by name and translated
 * later.
 */
function sentenceFor(error: unknown, { leased }: Turn): ImportSentence {
  if (error instanceof ImportProblem) return problemOf(error, fileNameOf(leased))
  return { phrase: error instanceof AppError ? 'settingsGone' : 'processFailed', values: {} }
}

/**
 * Stores that an import failed, and the reason. After a failed check, the import becomes a draft
 * again, so that the user can change the settings and start another check.
 */
async function fail(services: RunServices, turn: Turn, error: unknown): Promise<void> {
  const { leased, scope } = turn
  const problem = JSON.stringify(sentenceFor(error, turn))
  await withScope(services.engine, scope, async (tx) => {
    if (leased.state === 'CHECKING')
      return finishLeasedImport(tx, leased, {
        ...changed(turn),
        state: 'DRAFT',
        problem,
        findings: null,
      })
    const accepted = await countImported(tx, leased.id)
    await finishLeasedImport(tx, leased, {
      ...changed(turn),
      state: 'FAILED',
      problem,
      accepted,
      finished_at: new Date(),
    })
  })
}

const hashesOf = ({ files }: Turn['leased']): string[] =>
  files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)

/**
 * Stores how many rows an import has when a user stopped it.
 * @throws LeaseLost if another process holds the lease, or this process is shutting down
 */
async function noteStopped({ engine }: RunServices, { leased, scope }: Turn): Promise<void> {
  if (leased.state !== 'RUNNING') return
  await refreshStatistics(engine, Infinity)
  await withScope(engine, scope, async (tx) => {
    const accepted = await countImported(tx, leased.id)
    await finishLeasedImport(tx, leased, { accepted }, ['STOPPED'])
    await writeAudit(tx, {
      merchantId: leased.merchant_id,
      tenantId: leased.tenant_id,
      ...(await readAsker(tx, leased.changed_by ?? leased.user_name)),
      job: 'import',
      action: IMPORT_ACTION,
      outcome: 'success',
      ip: null,
      requestId: `import-${leased.id}`,
      audit: auditOf(leased, {
        importId: String(leased.id),
        importedFiles: hashesOf(leased),
        accepted,
      }),
    })
  })
}

const works = { CHECKING: check, RUNNING: load }

/** Checks, loads or undoes an import, depending on the state of the import. */
export async function workOn(services: RunServices, turn: Turn): Promise<void> {
  if (turn.leased.state === 'UNDOING') return undoImport(services, turn)
  const work = works[turn.leased.state]
  try {
    await inParserJob(() =>
      withFolder(async (folder) => work(services, turn, await copyOf(services, turn, folder))),
    )
  } catch (error) {
    if (turn.signal.aborted || error instanceof LeaseLost) return noteStopped(services, turn)
    if (error instanceof DatabaseUnavailable) throw error
    if (!(error instanceof ImportProblem))
      services.log.error({ err: errorOf(error) }, 'an import failed')
    await fail(services, turn, error)
  }
}
