import type { manuals } from '@choba/contract/manuals.contract.ts'
import { MANUAL_FILE_MAX, manualFiles } from '@choba/contract/manuals.contract.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { evidenceOf, keepUpload } from '#platform/files/evidence.ts'
import type { FileContent } from '#platform/files/files.ts'
import { isZip, officeParser } from '#platform/files/office-kind.ts'
import { parseFile } from '#platform/files/parser.ts'
import { isMp4, isOfBoxes } from '#platform/files/video-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'

/**
 * Determines the content type of a file from its bytes. The file's name and its declared type are
 * not used, because the user controls them.
 */
async function contentOf(bytes: Buffer<ArrayBuffer>, personId: number): Promise<FileContent> {
  if (isZip(bytes))
    return { contentType: (await parseFile(personId, officeParser, { bytes })).result, bytes }
  if (!isOfBoxes(bytes)) return evidenceOf(bytes, MANUAL_FILE_MAX + 1)
  if (!isMp4(bytes)) throw new AppError('unsupportedMediaType')
  return { contentType: 'video/mp4', bytes }
}

/**
 * Stores an uploaded file for a manual (README.md).
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), tooManyRequests (429);
 * ParserEnded if the parser process fails; Overloaded
 */
export async function takeManualFile(
  call: ManualCall<(typeof manuals)['upload']>,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<{ fileName: string }> {
  const { user, merchant } = principalOf(call)
  const { file } = call.body
  const content = await contentOf(Buffer.from(await file.arrayBuffer()), user.id)
  if (file.size > manualFiles[content.contentType].max) throw new AppError('bodyTooLarge')
  return keepUpload(call, jobs, merchant, file.name, content)
}
