import type { SignedLines } from '@choba/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** Maximum time for the body to arrive, in milliseconds. */
const READ_TIME = 30_000

/** Accepts bodies of newline-delimited JSON instead of JSON. The handler reads the body later. */
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
    // Leaving the loop must not destroy the connection, because the answer is sent on it.
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
 * Returns all bytes of the body.
 * @throws AppError bodyTooLarge, before the whole body is read; requestTimeout; badRequest if the
 * body ends before its Content-Length; unsupportedMediaType if it is compressed
 */
async function readBody(request: FastifyRequest, limit: number): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  // A compressed body could have any size after decompression.
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

/**
 * Returns the signature headers of a request, and a function that reads the body.
 * @param limit in bytes
 */
export const signedLines = (request: FastifyRequest, limit: number): SignedLines => ({
  key: headerOf(request, 'x-choba-key'),
  timestamp: headerOf(request, 'x-choba-timestamp'),
  signature: headerOf(request, 'x-choba-signature'),
  read: () => readBody(request, limit),
})
