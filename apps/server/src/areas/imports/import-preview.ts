import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { type ImportPreview, PREVIEW_ROWS } from '@choba/contract/import-rows.ts'
import { type imports } from '@choba/contract/imports.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { languages } from '@choba/phrases/languages.ts'
import { HEAD_MAX, withFolder, withHead } from '@choba/import-format/file/head-file.ts'
import type { FilePreview } from '@choba/import-format/file/file-preview.ts'
import type { NamedMapping } from '@choba/import-format/file/file-reading.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { ManualTransactions } from '#platform/calls/manual-transactions.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { checkedRows, type RowCheck } from './rows/checked-rows.ts'
import { contextOf } from './import-run.ts'
import { findTarget } from './import-target.ts'
import { previewHead, readingOrder } from './import-file-source.ts'
import { copyFile } from './import-file-copy.ts'
import { withHeadOf } from './import-packed-upload.ts'
import { encodingOfTables, unpackForCall } from './import-unpacking.ts'
import { findHead, partsOf } from './import-file-parts.repository.ts'
import { encodingOf, findFormat, formatOf } from './import-settings.ts'
import { auditOf, importerOf, readRow } from './imports.service.ts'
import { fileNameOf, problemOf, sentenceOf } from './imports.views.ts'

/**
 * Formats a time in the merchant's time zone, as users read it. Text that the mapping could not
 * parse as a time stays unchanged.
 */
const wallOf = (text: string | undefined, timeZone: string): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
    ? offsetInstant(new Date(text), timeZone)
    : text

type Call = Parameters<ManualTransactions<(typeof imports)['preview']>['manualTransactions']>[0]

function toRow(
  { row, refused, checked }: RowCheck,
  language: Language,
  timeZone: string,
): ImportPreview['rows'][number] {
  const say = languages[language].ingest
  const paidAt = checked
    ? offsetInstant(new Date(checked.paidAt), timeZone)
    : wallOf(row.raw.paidAt, timeZone)
  // The preview does not check whether that payment exists. Only the check of the whole file does.
  const originalPaymentNo = row.raw.originalPaymentNo || row.link?.value
  const given = { ...row.raw, ...row.facts, paidAt, originalPaymentNo }
  const fields = Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  )
  if (row.skipped)
    return {
      line: row.line,
      outcome: 'SKIPPED',
      reason: say.skips[row.skipped],
      value: null,
      fields,
    }
  if (refused)
    return {
      line: row.line,
      outcome: 'REFUSED',
      reason: say.reasons[refused.reason],
      value: maskCardNumbers(refused.value),
      fields,
    }
  return { line: row.line, outcome: 'FRESH', reason: null, value: null, fields }
}

/**
 * Returns a preview of the first rows of an uploaded file.
 * @throws AppError notFound; conflict if the file is incomplete or deleted
 */
export async function previewImport(
  call: Call,
  sealer: SecretBox,
  { importId, settings }: BodyOf<(typeof imports)['preview']>,
): Promise<ImportPreview> {
  const { engine, language, tenant } = call
  const principal = importerOf(call)
  const { merchant } = principal
  const encoding = encodingOf(settings)
  const { row, beginning, named } = await withScope(
    engine,
    scopeOf(principal),
    async (tx) => {
      const found = await readRow(tx, principal, importId)
      return {
        row: found,
        beginning: found.state === 'UPLOADING' ? null : await findHead(tx, sealer, found),
        named: await findFormat(tx, merchant.id, settings.format),
      }
    },
    { readOnly: true },
  )
  if (!beginning) throw new AppError('conflict')
  // The audit entry does not refer to the import, because the history of an import should not
  // contain each preview.
  call.audit({ object: auditOf(row).object })
  const target = await findTarget(engine, {
    tenant: tenant.code,
    merchant: merchant.code,
    create: null,
  })
  const { sourceTimeZone, createStores } = settings
  const previewOf = (head: string, ofTables: typeof encoding = null) =>
    previewHead(principal.user.id, {
      reading: readingOrder(
        { ...formatOf(named), files: [head], encoding: ofTables ?? encoding, sourceTimeZone },
        target,
      ),
      count: PREVIEW_ROWS,
      headingLine: headingIn(named),
    })
  const ofPacked = () =>
    withFolder(async (folder) => {
      const parts = partsOf(engine, sealer, scopeOf(principal), row)
      const packed = { file: await copyFile(folder, parts), name: fileNameOf(row), folder }
      const own = { sheet: settings.sheet ?? null, most: HEAD_MAX }
      const { tables } = (await unpackForCall(principal.user.id, packed, own))!
      return withHeadOf(tables[0]!.path, (head) => previewOf(head, encodingOfTables(tables)))
    })
  const { first, isWhole } = beginning
  const preview = await (row.contents ? ofPacked() : withHead(first, isWhole, previewOf))
  const rowChecks: RowCheck[] = []
  async function* source() {
    yield* preview.rows
  }
  for await (const batch of checkedRows(source, contextOf(target, createStores), PREVIEW_ROWS))
    rowChecks.push(...batch)
  const rows = rowChecks.map((one) => toRow(one, language, merchant.time_zone))
  return toPreview(preview, rows, { named, fileName: fileNameOf(row), language })
}

/**
 * Returns the line number of the heading that a mapping sets, or null. The rest of the mapping may
 * be invalid.
 */
function headingIn(named: NamedMapping | null): number | null {
  try {
    const { file } = JSON.parse(named?.text ?? '{}') as { file?: { heading?: { line?: unknown } } }
    const line = file?.heading?.line
    return Number.isInteger(line) ? (line as number) : null
  } catch {
    return null
  }
}

const toPreview = (
  {
    encoding,
    delimiter,
    headingLine,
    columns,
    unknownPaymentMethods,
    questions,
    problem,
  }: FilePreview,
  rows: ImportPreview['rows'],
  {
    named,
    fileName,
    language,
  }: { named: NamedMapping | null; fileName: string; language: Language },
): ImportPreview => ({
  encoding,
  delimiter,
  headingLine,
  columns,
  rows,
  unknownPaymentMethods,
  questions,
  mapping: named?.text ?? null,
  problem: problem && sentenceOf(problemOf(problem, fileName), language),
})
