import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal.ts'

/** What a form has around its file: the boundary and the headers of the part. */
const AROUND = 64 * 1024

/** In place of JSON, a form with one file; it is read when the handler asks. */
export async function acceptUpload(app: FastifyInstance, limit: number): Promise<void> {
  app.removeAllContentTypeParsers()
  // Reaching a limit cuts the file there, so it stops one byte short of what is too large.
  await app.register(multipart, { limits: { fileSize: limit - 1, fieldSize: 1_024, headerPairs: 20, parts: 4 } })
}

/**
 * The one file of the form, whatever it claims to be.
 * @throws Refusal bodyTooLarge (413), badRequest for another form than that or a broken one
 */
export async function readUpload(request: FastifyRequest, limit: number): Promise<{ file: File }> {
  if (!request.isMultipart()) throw new Refusal('badRequest')
  if (Number(request.headers['content-length'] ?? 0) > limit + AROUND) throw new Refusal('bodyTooLarge')
  try {
    let file: File | null = null
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || file) throw new Refusal('badRequest')
      file = new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype })
    }
    if (!file) throw new Refusal('badRequest')
    return { file }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal((error as { statusCode?: number }).statusCode === 413 ? 'bodyTooLarge' : 'badRequest')
  }
}
