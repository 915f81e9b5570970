import { Readable } from 'node:stream'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import type { StoredFileType } from '@choba/database/feedback-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type AuditDetails } from '#platform/calls/call.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { merchantScopeOf, scopeOf } from '#platform/access/principals.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import type { Download } from '#platform/calls/routes.ts'
import { contentPolicy } from '#platform/http/security-policy.ts'
import { assertRoom, storeFile, type FileContent } from './files.ts'
import { redraw } from './picture.ts'

/** Evidence that people upload: pictures, drawn again, and PDF documents, kept as they were sent. */

const PDF_BEGINNING = Buffer.from('%PDF-')
const PDF_END = Buffer.from('%%EOF')
/** Readers look for the end of a document in its last bytes, as some programs write a little behind it. */
const PDF_TAIL = 1024
/** Ten megabytes take a busy database longer than a search may: milliseconds of a statement. */
const STORE_DEADLINE = 30_000

/**
 * What is kept of a picture or a PDF document.
 * @throws AppError unsupportedMediaType (415) for anything else, bodyTooLarge (413); Overloaded
 */
export async function evidenceOf(bytes: Buffer, pictureLimit: number): Promise<FileContent> {
  if (!PDF_BEGINNING.equals(bytes.subarray(0, PDF_BEGINNING.length))) {
    if (bytes.length >= pictureLimit) throw new AppError('bodyTooLarge')
    return redraw(bytes)
  }
  if (!bytes.subarray(-PDF_TAIL).includes(PDF_END)) throw new AppError('unsupportedMediaType')
  return { contentType: 'application/pdf', bytes }
}

/**
 * Keeps an uploaded file for a day, in the merchant that it is for, under a name of ours.
 * @param label what its owner calls it
 * @throws AppError bodyTooLarge (413), tooManyRequests (429)
 */
export async function keepUpload(
  call: ManualCall<Endpoint>,
  jobs: Pick<Jobs, 'enqueue'>,
  merchant: MerchantRow,
  label: string,
  content: FileContent,
): Promise<{ fileName: string }> {
  const principal = principalOf(call)
  const { user, isAdmin } = principal
  // The bounds are a person's: an administrator does not get them again at every merchant.
  if (isAdmin)
    await withScope(call.engine, scopeOf(principal), (tx) => assertRoom(tx, user, content), {
      readOnly: true,
    })
  return withScope(
    call.engine,
    merchantScopeOf(merchant, principal.stores),
    async (tx) => {
      const fileName = await storeFile(tx, jobs, user, label, content)
      await call.auditIn(tx, { object: fileName, detail: { bytes: content.bytes.length } })
      return { fileName }
    },
    { deadline: STORE_DEADLINE },
  )
}

/**
 * Takes an evidence file in, into the merchant that it is for, under a name of ours.
 * @param pictureLimit bytes that a picture stays under; photographs of papers may be as large as documents
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), tooManyRequests (429); Overloaded
 */
export async function takeEvidence(
  call: ManualCall<Endpoint>,
  jobs: Pick<Jobs, 'enqueue'>,
  merchant: MerchantRow,
  file: File,
  pictureLimit: number = EVIDENCE_LIMIT,
): Promise<{ fileName: string }> {
  const content = await evidenceOf(Buffer.from(await file.arrayBuffer()), pictureLimit)
  return keepUpload(call, jobs, merchant, file.name, content)
}

/**
 * The type of a file that is attached as evidence.
 * @throws TypeError for another type: `attachFiles` keeps those out
 */
export function evidenceTypeOf(type: StoredFileType): (typeof evidenceTypes)[number] {
  const found = evidenceTypes.find((one) => one === type)
  if (!found) throw new TypeError(`${type} is no type of evidence`)
  return found
}

/** The file for anyone who may have it: saved and never shown in the page, and without any right where it is opened after all. */
export const evidenceDownload = (
  file: { readonly label: string; readonly content_type: string; readonly bytes: Uint8Array },
  audit: AuditDetails,
): Download => ({
  fileName: file.label,
  contentType: file.content_type,
  headers: {
    'content-security-policy': contentPolicy({ sandbox: [] }).trim(),
    'x-content-type-options': 'nosniff',
  },
  stream: Readable.from([Buffer.from(file.bytes)]),
  audit,
})
