import multipart, { type MultipartFile } from '@fastify/multipart'
import { badField } from '@choba/contract/bad-input.ts'
import { ATTACHMENTS_MAX } from '@choba/contract/feedback.contract.ts'
import { createCapacity } from '@choba/database/capacity.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** Allowance in bytes for the multipart boundary and headers around the file. */
const AROUND = 64 * 1024

/**
 * Maximum number of uploads at the same time, because each file is in memory until it is stored.
 */
const AT_ONCE = 12
/**
 * Maximum number of uploads of one user at the same time. The portal sends all pictures of a
 * feedback at the same time.
 */
const OF_A_PERSON = ATTACHMENTS_MAX

/** Maximum number of bytes of a form field other than the file. */
const FIELD_MAX = 100

/**
 * Upload form: the file must be smaller than `limit` bytes; `fields` are the names of the other
 * fields.
 */
export interface UploadForm {
  readonly limit: number
  readonly fields: readonly string[]
}

/** Accepts a form with one file instead of JSON. The handler reads the form later. */
export async function acceptUpload(
  app: FastifyInstance,
  { limit, fields: { length } }: UploadForm,
): Promise<void> {
  app.removeAllContentTypeParsers()
  // The library truncates a file that reaches its limit, so the limit is one byte below the first
  // size that is too large. One extra file and field are allowed, so that `readUpload` can detect
  // and reject them.
  const parts = { files: 2, fields: length + 1, parts: length + 2 }
  const limits = { ...parts, fileSize: limit - 1, fieldSize: FIELD_MAX, headerPairs: 20 }
  await app.register(multipart, { limits })
}

/** Returns the bytes of a form part. @throws AppError bodyTooLarge if it is truncated */
async function chunksOf(part: MultipartFile): Promise<Buffer<ArrayBuffer>[]> {
  const chunks: Buffer<ArrayBuffer>[] = []
  for await (const chunk of part.file) {
    // Throwing ends the stream and leaves the rest unread.
    if (part.file.truncated) throw new AppError('bodyTooLarge')
    chunks.push(chunk as Buffer<ArrayBuffer>)
  }
  return chunks
}

/**
 * Returns the single file of the form, of any type, and the other fields as sent.
 * @throws AppError bodyTooLarge (413), before the whole body is read; badRequest for a malformed or
 * different form
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
  /**
   * Runs `work` in an upload slot.
   * @throws AppError tooManyRequests (429) if this user has no free slot; Overloaded
   */
  take<T>(userId: number, work: () => Promise<T>): Promise<T>
}

/** Limits the number of uploads at the same time, in total and per user. */
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
