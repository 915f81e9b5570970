import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ACQUIRER_DAYS_MAX,
  ACQUIRER_FILES_A_DAY,
  type AcquirerFileRow,
  type AcquirerLayout,
  type acquirerFiles,
} from '@choba/contract/acquirer-files.contract.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { daysOf } from '@choba/contract/period.ts'
import { newId } from '@choba/database/ids.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { withFolder } from '@choba/import-format/file/head-file.ts'
import type { NamedMapping, ReadingOrder } from '@choba/import-format/file/file-reading.ts'
import { expectNoProblem, ImportProblem } from '@choba/import-format/import-problem.ts'
import { shippedMapping } from '@choba/import-format/mapping/mapping.ts'
import { languages } from '@choba/phrases/languages.ts'
import { mappingParser } from '@choba/import-format/parser/parser-modules.ts'
import type { ParsingCall } from '#platform/calls/after-parsing.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Call, principalOf } from '#platform/calls/call.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { parseFile } from '#platform/files/parser.ts'
import type { ParserModule } from '#platform/files/parser-messages.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AcquirerFileHead, AcquirerLine, parse } from './acquirer-parser.ts'
import { MATCH_ACQUIRER_FILE } from './acquirer-queue.ts'
import {
  countFilesOfDay,
  findFile,
  findLayout,
  findPaymentMethod,
  insertRows,
} from './acquirer-files.repository.ts'
import { toFile, toLayout } from './acquirer-files.views.ts'

type Calls = typeof acquirerFiles

const settlement: ParserModule<typeof parse> = {
  url: new URL('./acquirer-parser.ts', import.meta.url),
}
/** Time limit of the parser process for one file, in seconds. */
const PARSE_SECONDS = 60
const FILE_NAME_MAX = 200

/** Layout and content of an uploaded file. */
interface ParsedAcquirerFile extends AcquirerFileHead {
  readonly layout: AcquirerLayout
  readonly lines: readonly AcquirerLine[]
}

const adminScope = (tenantId: number): Scope => ({ role: 'admin', tenantId })

/** Returns the mapping of a layout. @throws AppError badRequest for an unknown mapping */
function mappingIn({ mapping, text }: AcquirerLayout): NamedMapping {
  if (text !== null) return { name: 'JSON', text }
  const shipped = mapping === null ? null : shippedMapping(mapping)
  if (shipped === null) throw new AppError('badRequest', badField('mapping', 'value'))
  return { name: mapping!, text: shipped }
}

/**
 * Checks the mapping of a layout before it is kept.
 * @throws AppError badRequest for an unknown or invalid mapping; Overloaded
 */
export async function checkLayout(call: ParsingCall<Calls['keepLayout']>): Promise<NamedMapping> {
  const { mapping, text } = call.body
  if ((mapping === null) === (text === null))
    throw new AppError('badRequest', badField('mapping', 'value'))
  const named = mappingIn(call.body)
  try {
    const { result } = await parseFile(principalOf(call).user.id, mappingParser, named)
    expectNoProblem(result)
    return named
  } catch (error) {
    if (error instanceof ImportProblem) throw new AppError('badRequest', badField('text', 'format'))
    throw error
  }
}

/**
 * Keeps the layout of a payment method. The last change wins; the audit log has the earlier ones.
 */
export async function keepLayout(
  call: Call<Calls['keepLayout']>,
  named: NamedMapping,
): Promise<AcquirerLayout> {
  const { tx, body } = call
  const { user, merchant } = principalOf(call)
  const method = await findPaymentMethod(tx, body.paymentType)
  if (!method) throw new AppError('badRequest', badField('paymentType', 'value'))
  const values = {
    mapping_name: named.name,
    mapping_text: body.text,
    time_zone: body.timeZone,
    currency: body.currency,
    fee_ppm: body.feePpm,
    changed_at: new Date(),
    changed_by: user.full_name,
  }
  const before = await findLayout(tx, merchant.tenant_id, body.paymentType)
  await tx.q
    .insertInto('acquirer_layouts')
    .values({ tenant_id: merchant.tenant_id, payment_method_id: method.id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'payment_method_id']).doUpdateSet(values),
    )
    .execute()
  call.audit({
    object: body.paymentType,
    detail: {
      ...(before && { before: auditOfLayout(toLayout(before)) }),
      after: auditOfLayout(body),
    },
  })
  return body
}

/** Names of the mappings of the product, which are names of services in every language. */
const mappingLabels: Readonly<Record<string, string>> = languages.en.ingest.formats

const auditOfLayout = ({ mapping, timeZone, currency, feePpm }: AcquirerLayout) => ({
  fileMapping: mapping === null ? 'JSON' : (mappingLabels[mapping] ?? mapping),
  timeZone,
  currency,
  feePpm,
})

/** @throws AppError badRequest for a period that ends before it begins, or that is too long */
function expectPeriod({ dateFrom, dateTo }: QueryOf<Calls['upload']>): void {
  if (dateTo < dateFrom) throw new AppError('badRequest', badField('dateTo', 'value'))
  if (daysOf({ from: dateFrom, to: dateTo }) > ACQUIRER_DAYS_MAX)
    throw new AppError('badRequest', badField('dateTo', 'tooLarge'))
}

const orderOf = (layout: AcquirerLayout, file: string): ReadingOrder => {
  const mapping = mappingIn(layout)
  return {
    files: [file],
    format: `mapping:${mapping.name}`,
    mapping,
    encoding: null,
    sourceTimeZone: layout.timeZone,
    merchant: {
      merchantCode: '',
      currency: layout.currency,
      anyCurrency: true,
      timeZone: layout.timeZone,
    },
    paymentMethods: [],
    tradeTypes: [],
  }
}

/**
 * Parses an uploaded file with the layout of its payment method, before the call's transaction.
 * @throws AppError notFound if the payment method has no layout; badRequest for a file that cannot
 * be read; Overloaded
 */
export async function parseUpload(call: ParsingCall<Calls['upload']>): Promise<ParsedAcquirerFile> {
  expectPeriod(call.query)
  const { user, merchant } = principalOf(call)
  const kept = await withScope(
    call.engine,
    adminScope(merchant.tenant_id),
    (tx) => findLayout(tx, merchant.tenant_id, call.query.paymentType),
    { readOnly: true },
  )
  if (!kept) throw new AppError('notFound')
  const layout = toLayout(kept)
  return withFolder(async (folder) => {
    const path = join(folder, 'settlement.csv')
    await writeFile(path, new Uint8Array(await call.body.file.arrayBuffer()))
    const read = await parseFile(user.id, settlement, orderOf(layout, path), PARSE_SECONDS)
    return { ...read.result, layout, lines: read.parts.flat() }
  })
}

/** Returns the last part of the uploaded path, on one line. No lookup uses this name. */
const labelOf = ({ name }: File, hash: string): string =>
  Array.from(name.split(/[/\\]/).at(-1)!.toWellFormed().replaceAll(/\p{C}/gu, '').trim())
    .slice(0, FILE_NAME_MAX)
    .join('') || hash.slice(0, 12)

/**
 * Stores the rows of a settlement file and enqueues its matching.
 * @throws AppError conflict if the tenant already has the same file; tooManyRequests if it has
 * uploaded a hundred files within a day
 */
export async function storeUpload(
  call: Call<Calls['upload']>,
  jobs: Pick<Jobs, 'enqueue'>,
  parsed: ParsedAcquirerFile,
): Promise<AcquirerFileRow> {
  const {
    tx,
    query,
    body: { file },
  } = call
  const { user, merchant } = principalOf(call)
  const { layout, lines, hash } = parsed
  const method = await findPaymentMethod(tx, query.paymentType)
  if (!method) throw new AppError('notFound')
  if ((await countFilesOfDay(tx, merchant.tenant_id)) >= ACQUIRER_FILES_A_DAY)
    throw new AppError('tooManyRequests')
  const id = newId()
  const fileName = labelOf(file, hash)
  await orDuplicate(
    tx.q
      .insertInto('acquirer_files')
      .values({
        tenant_id: merchant.tenant_id,
        id,
        payment_method_id: method.id,
        file_name: fileName,
        hash,
        mapping_name: layout.mapping ?? 'JSON',
        time_zone: layout.timeZone,
        fee_ppm: layout.feePpm,
        date_from: query.dateFrom,
        date_to: query.dateTo,
        row_count: lines.length,
        skipped_count: parsed.skippedCount,
        refused_count: parsed.refusedCount,
        refusals: JSON.stringify(parsed.refusals),
        user_name: user.full_name,
        given_at: new Date(),
      })
      .execute(),
    () => new AppError('conflict'),
  )
  await insertRows(tx, merchant.tenant_id, id, lines)
  await jobs.enqueue(tx, MATCH_ACQUIRER_FILE, {
    tenantId: merchant.tenant_id,
    fileId: String(id),
  })
  call.audit({
    object: fileName,
    detail: { ...query, sha256: hash, rows: lines.length, unreadableLines: parsed.refusedCount },
  })
  return toFile((await findFile(tx, merchant.tenant_id, id, call.language))!, merchant.time_zone)
}
