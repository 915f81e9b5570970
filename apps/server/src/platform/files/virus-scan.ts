import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** Address of `clamd`: a TCP port, or a Unix socket on this machine. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string }

/**
 * Scans a file.
 * @throws AppError virusFound (4006) if the file is infected; thirdPartyUnavailable (1060) if the
 * scanner gives no clear answer, so that the file is not accepted
 */
export type VirusScan = (file: Blob, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>

/** Time limit for a scan, in milliseconds. Enough for the largest files. */
const DEADLINE = 20_000
/** Bytes per chunk; `clamd` rejects chunks above its own limit. */
const PART = 64 * 1024
/** Maximum length of an answer in characters: a virus name and a few words. */
const ANSWER_MAX = 1024

const lengthOf = (part: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/**
 * Sends a file to `clamd` with its command INSTREAM and returns the answer.
 * @throws Error if `clamd` does not answer in time
 */
async function ask(address: ScannerAddress, bytes: Uint8Array, deadline: number): Promise<string> {
  const options: NetConnectOpts = { ...address, signal: AbortSignal.timeout(deadline) }
  const socket = connect(options)
  // Without a listener, a socket error between two awaits would end the process. Such errors occur
  // if the scanner closes the connection before it has read the whole file.
  socket.on('error', () => {})
  const write = async (chunk: Uint8Array | string) => {
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  try {
    await once(socket, 'connect')
    await write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART)
      await write(lengthOf(part))
      await write(part)
    }
    socket.end(Buffer.alloc(4))
    let answer = ''
    for await (const chunk of socket) {
      answer += String(chunk)
      if (answer.length > ANSWER_MAX) throw new Error('the answer is too long')
    }
    return answer.replaceAll('\0', '').trim()
  } finally {
    socket.destroy()
  }
}

/**
 * Scans uploads before anything else reads them, if a scanner is configured. Without a scanner,
 * accepts all files.
 */
export const createVirusScan =
  (address: ScannerAddress | null, deadline = DEADLINE): VirusScan =>
  async (file, log) => {
    if (!address) return
    const answer = await ask(address, new Uint8Array(await file.arrayBuffer()), deadline).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'the virus scanner does not answer: an upload is refused')
        throw new AppError('thirdPartyUnavailable')
      },
    )
    if (answer.endsWith(' OK')) return
    log.warn({ answer }, 'the virus scanner refuses an upload')
    throw new AppError(answer.endsWith(' FOUND') ? 'virusFound' : 'thirdPartyUnavailable')
  }
