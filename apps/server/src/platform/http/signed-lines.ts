import type { SignedLines } from '@choba/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** How long the rest of a body may take to come in, in milliseconds. */
const READ_TIME = 30_000

/** In place of JSON, lines of it; they are read when the handler asks. */
export function acceptLines(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-ndjson', (_request, _payload, done) =>
    done(null, undefined),
  )
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

async function collect({ raw }: FastifyRequest, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // The connection has to stay for the answer, also where the rest is not read.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > limit) throw new AppError('bodyTooLarge')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('badRequest')
  }
  return Buffer.concat(chunks)
}

/**
 * Every byte of the body.
 * @throws AppError bodyTooLarge as soon as that is known; requestTimeout; badRequest where it ends before its length;
 * unsupportedMediaType where it is packed
 */
async function readBody(request: FastifyRequest, limit: number): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  // What is packed may be anything once it is unpacked.
  if (encoding !== 'identity') throw new AppError('unsupportedMediaType')
  if (Number(length ?? 0) > limit) throw new AppError('bodyTooLarge')
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('requestTimeout')), READ_TIME)
  try {
    return await Promise.race([collect(request, limit), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The body of a request that is signed, not read yet. @param limit in bytes */
export const signedLines = (request: FastifyRequest, limit: number): SignedLines => ({
  key: headerOf(request, 'x-choba-key'),
  timestamp: headerOf(request, 'x-choba-timestamp'),
  signature: headerOf(request, 'x-choba-signature'),
  read: () => readBody(request, limit),
})
