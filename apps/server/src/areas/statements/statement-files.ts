import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { statements } from '@choba/contract/statements.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { issueStatement } from './statement-issue.ts'
import { findDocument, type FoundStatement } from './statements.repository.ts'
import { assertSeesAll, findNewest } from './statements.service.ts'
import { toStatement } from './statements.views.ts'
import { whichOf, type Which } from './statement-reference.ts'

type Calls = typeof statements

interface StoredStatement {
  readonly row: FoundStatement
  readonly pdf: Uint8Array
  readonly hash: string
}

/**
 * Finds the newest statement that matches the reference, with its document.
 * @throws Error if the stored document has another hash than the issued document
 */
async function findStoredStatement(
  tx: Tx,
  merchant: MerchantRow,
  which: Which,
): Promise<StoredStatement | null> {
  const row = await findNewest(tx, merchant, which)
  if (!row) return null
  const { pdf, pdf_hash: hash } = await findDocument(tx, merchant.id, row.id)
  if (createHash('sha256').update(pdf).digest('hex') !== hash)
    throw new Error(`statement ${row.statement_no} is not the one that was issued`)
  return { row, pdf, hash }
}

function toDownload({ row, pdf, hash }: StoredStatement, isIssued: boolean): Download {
  const { fileName } = languages[row.language].exports.statements
  return {
    fileName: `${fileName}_${row.statement_no}.pdf`,
    contentType: 'application/pdf',
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([Buffer.from(pdf)]),
    audit: {
      object: row.statement_no,
      detail: { sha256: hash, ...(isIssued && { issued: true }) },
    },
  }
}

/**
 * Downloads a statement as a PDF. If a deposit or period has no statement yet, its first download
 * issues the statement.
 * @throws AppError illegalOperation for a user who sees only some stores, and for a user who tries
 * out another role (`viewing`) if no statement was issued yet; also the errors of `issueStatement`
 */
export async function statementFile(call: DownloadCall<Calls['file']>): Promise<Download> {
  const { engine, scope, query } = call
  const merchant = call.merchant!
  const which = whichOf(query)
  assertSeesAll(scope)
  const find = () =>
    withScope(engine, scope, (tx) => findStoredStatement(tx, merchant, which), { readOnly: true })
  const kept = await find()
  if (kept) return toDownload(kept, false)
  if ('statementNo' in which) throw new AppError('notFound')
  if (call.viewing) throw new AppError('illegalOperation')
  const issuedBy = principalOf(call).user.full_name
  await issueStatement({ engine, scope, merchant }, { which, issuedBy })
  return toDownload((await find())!, true)
}

/**
 * Downloads an issued statement for an administrator. Unlike the download of a merchant, this never
 * issues a statement.
 * @throws AppError notFound if no statement was issued
 */
export async function systemStatementFile(
  call: DownloadCall<Calls['systemFile']>,
): Promise<Download> {
  const { engine, scope } = call
  const { entCode: _entCode, ...query } = call.query
  const which = whichOf(query)
  const kept = await withScope(
    engine,
    scope,
    (tx) => findStoredStatement(tx, call.merchant!, which),
    {
      readOnly: true,
    },
  )
  if (!kept) throw new AppError('notFound')
  return toDownload(kept, false)
}

/**
 * Issues a statement.
 * @throws AppError illegalOperation for a user who sees only some stores; also the errors of
 * `issueStatement`
 */
export async function issueOne(
  call: ManualCall<Calls['issue']>,
): Promise<ResultOf<Calls['issue']>> {
  const { engine, body } = call
  const { merchant, user, ...principal } = principalOf(call)
  const scope = scopeOf({ merchant, user, ...principal })
  const { language, reason, ...named }: BodyOf<Calls['issue']> = body
  const which = whichOf(named)
  assertSeesAll(scope)
  // A statement number refers to an existing statement, so it cannot be used to issue a new one.
  // The contract of this call has no such field.
  if ('statementNo' in which) throw new AppError('badRequest')
  const auditOf = (statementNo: string) => ({
    object: statementNo,
    ...(reason !== undefined && { detail: { reason } }),
  })
  const statementNo = await issueStatement(
    { engine, scope, merchant },
    {
      which,
      language,
      reason,
      issuedBy: user.full_name,
      onIssued: (tx, issued) => call.auditIn(tx, auditOf(issued)),
    },
  )
  const row = await withScope(engine, scope, (tx) => findNewest(tx, merchant, { statementNo }), {
    readOnly: true,
  })
  // Another user issued the same statement at the same time. The audit log records both requests.
  call.audit(auditOf(statementNo))
  return toStatement(row!, merchant.time_zone)
}
