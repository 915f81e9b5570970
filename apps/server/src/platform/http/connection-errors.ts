import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { refused } from './answers.ts'
import { isLingering, lingerAfter } from './lingering-close.ts'
import { bareHeaders } from './security-policy.ts'

const refusals: Readonly<Record<string, ResultType>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
}

/** What is being answered on a connection. */
const answering = new WeakMap<Socket, ServerResponse>()

/** Remembers which answers have begun, for `refuseConnection`. */
export function followAnswers(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    async (request, reply) => void answering.set(request.raw.socket, reply.raw),
  )
}

/**
 * Answers what Node's parser refuses before there is a request, in the envelope: 431 for headers over its limit, 408 for a
 * request that took too long to arrive, 400 for what is no HTTP. Its language cannot be known. The connection ends.
 */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  // The parser refuses everything that comes after what it has refused.
  if (isLingering(socket)) return
  const begun = answering.get(socket)
  // In the middle of an answer, more bytes would pass for a part of it.
  const isCut = begun !== undefined && begun.headersSent && !begun.writableFinished
  if (error.code === 'ECONNRESET' || isCut || !socket.writable) return void socket.destroy()
  const name = refusals[error.code] ?? 'badRequest'
  const { status, code } = resultTypes[name]
  const body = JSON.stringify(refused(name, 'ja'))
  const headers = {
    ...bareHeaders,
    'x-request-id': randomUUID(),
    'x-result-type': code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  lingerAfter(socket)
}
