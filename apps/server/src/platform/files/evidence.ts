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

/**
 * Evidence files that users upload: pictures, which are re-encoded, and PDF documents, which stay
 * as sent.
 */

const PDF_BEGINNING = Buffer.from('%PDF-')
const PDF_END = Buffer.from('%%EOF')
/**
 * Number of bytes at the end of a PDF that must contain the end marker. Some programs append a
 * little data after the marker.
 */
const PDF_TAIL = 1024
/**
 * Time limit of a statement that stores a file, in milliseconds. Ten megabytes take a busy database
 * longer than other statements may take.
 */
const STORE_DEADLINE = 30_000

/**
 * Converts an upload to the content that is stored.
 * @throws AppError unsupportedMediaType (415) if it is neither a picture nor a PDF; bodyTooLarge
 * (413); Overloaded
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
 * Stores an uploaded file for a day, under a random name, for the merchant that the call acts on.
 * @param label file name given by the user
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
  // Upload limits apply per user, so an administrator does not get new limits at each merchant.
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
 * Checks and stores an evidence file under a random name, for the merchant that the call acts on.
 * @param pictureLimit maximum size of a picture in bytes; photographs of documents may be as large
 * as documents
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), tooManyRequests (429);
 * Overloaded
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
 * Narrows the type of an attached file to an evidence type.
 * @throws TypeError for any other type; `attachFiles` has rejected such files earlier
 */
export function evidenceTypeOf(type: StoredFileType): (typeof evidenceTypes)[number] {
  const found = evidenceTypes.find((one) => one === type)
  if (!found) throw new TypeError(`${type} is no type of evidence`)
  return found
}

/**
 * Returns a download of the file. Browsers save the file instead of displaying it. If a browser
 * opens the file as a page nevertheless, a sandbox policy disables scripts, forms and links in it.
 */
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
