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

/** The answer that is in progress on each connection. */
const answering = new WeakMap<Socket, ServerResponse>()

/** Remembers which answers have begun; `refuseConnection` needs this. */
export function followAnswers(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    async (request, reply) => void answering.set(request.raw.socket, reply.raw),
  )
}

/**
 * Answers requests that Node's HTTP parser rejects, in the JSON envelope. Status 431 means too
 * large headers, 408 a request that arrived too slowly, 400 invalid HTTP. The answer is Japanese,
 * because the language is unknown. The connection closes.
 */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  // After the first error, the parser reports an error for all following data; it is ignored.
  if (isLingering(socket)) return
  const begun = answering.get(socket)
  // If an answer has begun, the client would read the error message as a part of that answer.
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
