import multipart, { type MultipartFile } from '@fastify/multipart'
import { badField } from '@choba/contract/bad-input.ts'
import { ATTACHMENTS_MAX } from '@choba/contract/feedback.contract.ts'
import { createCapacity } from '@choba/database/capacity.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** What a form has around its file: the boundary and the headers of the part. */
const AROUND = 64 * 1024

/** Files that are taken in at once: each is held in memory until it is stored. */
const AT_ONCE = 12
/** As many of one person: the portal sends the pictures of one feedback at once. */
const OF_A_PERSON = ATTACHMENTS_MAX

/** Bytes of a field beside the file. */
const FIELD_MAX = 100

/** What an upload takes: bytes that the file stays under, and the names of the fields beside it. */
export interface UploadForm {
  readonly limit: number
  readonly fields: readonly string[]
}

/** In place of JSON, a form with one file; it is read when the handler asks. */
export async function acceptUpload(
  app: FastifyInstance,
  { limit, fields: { length } }: UploadForm,
): Promise<void> {
  app.removeAllContentTypeParsers()
  // Reaching a limit cuts the file there, so it stops one byte short of what is too large. Another part is seen, and refused.
  const parts = { files: 2, fields: length + 1, parts: length + 2 }
  const limits = { ...parts, fileSize: limit - 1, fieldSize: FIELD_MAX, headerPairs: 20 }
  await app.register(multipart, { limits })
}

/** The bytes of a part, read no further than its limit. */
async function chunksOf(part: MultipartFile): Promise<Buffer<ArrayBuffer>[]> {
  const chunks: Buffer<ArrayBuffer>[] = []
  for await (const chunk of part.file) {
    // Leaving the loop ends the stream, and what is still to come stays unread.
    if (part.file.truncated) throw new AppError('bodyTooLarge')
    chunks.push(chunk as Buffer<ArrayBuffer>)
  }
  return chunks
}

/**
 * The one file of the form, whatever it claims to be, and the fields beside it as they were sent.
 * @throws AppError bodyTooLarge (413) as soon as that is known, badRequest for another form than that or a broken one
 */
export async function readUpload(
  request: FastifyRequest,
  { limit, fields }: UploadForm,
): Promise<{ file: File } & Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('badRequest', badField('', 'type'))
  if (Number(request.headers['content-length'] ?? 0) > limit + AROUND)
    throw new AppError('bodyTooLarge')
  try {
    let file: File | null = null
    const said = new Map<string, unknown>()
    for await (const part of request.parts()) {
      if (part.type === 'field' && fields.includes(part.fieldname) && !said.has(part.fieldname)) {
        if (part.valueTruncated)
          throw new AppError('badRequest', badField(part.fieldname, 'tooLong'))
        said.set(part.fieldname, part.value)
        continue
      }
      if (part.type !== 'file' || part.fieldname !== 'file' || file) {
        throw new AppError('badRequest', badField('', 'unknown'))
      }
      file = new File(await chunksOf(part), part.filename, { type: part.mimetype })
    }
    if (!file) throw new AppError('badRequest', badField('file', 'missing'))
    return { ...Object.fromEntries(said), file }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(
      (error as { statusCode?: number }).statusCode === 413 ? 'bodyTooLarge' : 'badRequest',
    )
  }
}

export interface UploadSlots {
  /** @throws AppError tooManyRequests (429) when this person sends as many as they may already; Overloaded */
  take<T>(userId: number, work: () => Promise<T>): Promise<T>
}

/** Takes in so many files at once, and of one person fewer. */
export function createUploadSlots(): UploadSlots {
  const all = createCapacity({ running: AT_ONCE, waiting: 0 })
  const ofPeople = new Map<number, number>()
  return {
    async take(userId, work) {
      const mine = ofPeople.get(userId) ?? 0
      if (mine >= OF_A_PERSON) throw new AppError('tooManyRequests')
      ofPeople.set(userId, mine + 1)
      try {
        return await all.run(work)
      } finally {
        const left = ofPeople.get(userId)! - 1
        if (left > 0) ofPeople.set(userId, left)
        else ofPeople.delete(userId)
      }
    },
  }
}
