import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#platform/calls/app-error.ts'

/** Where `clamd` listens: on a port, or at a path of this machine. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string }

/**
 * @throws AppError virusFound (4006): something was found; thirdPartyUnavailable (1060): no answer, or one that is neither yes
 * nor no, and so nothing is taken in
 */
export type VirusScan = (file: Blob, log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>

/** `clamd` takes no longer than this for ten megabytes: milliseconds. */
const DEADLINE = 20_000
/** Bytes of one part of a file; `clamd` refuses those above its own limit. */
const PART = 64 * 1024
/** Characters of an answer: the name of what was found, and a few words. */
const ANSWER_MAX = 1024

const lengthOf = (part: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** What `clamd` answers to a file, by its command INSTREAM. @throws Error when it does not answer in time */
async function ask(address: ScannerAddress, bytes: Uint8Array, deadline: number): Promise<string> {
  const options: NetConnectOpts = { ...address, signal: AbortSignal.timeout(deadline) }
  const socket = connect(options)
  // An error between two waits would end the process. A scanner that has read enough closes the connection.
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

/** Looks through uploads if a scanner is configured, before anything else reads them. Without one they are taken as they are. */
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
