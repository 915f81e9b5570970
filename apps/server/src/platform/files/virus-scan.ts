import { once } from 'node:events'
import { connect } from 'node:net'
import { Overloaded } from '@choba/database/capacity.ts'
import { AppError } from '#platform/app-error.ts'

/** Where `clamd` listens. */
export interface ScannerAddress {
  readonly host: string
  readonly port: number
}

/** @throws AppError unsupportedMediaType (415): something was found; Overloaded: no answer, and so nothing is taken in */
export type VirusScan = (file: Blob) => Promise<void>

/** `clamd` takes no longer than this for ten megabytes: milliseconds. */
const DEADLINE = 20_000
const RETRY_SECONDS = 30
/** Bytes of one part of a file; `clamd` refuses those above its own limit. */
const PART = 64 * 1024

const lengthOf = (part: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** What `clamd` answers to a file, by its command INSTREAM. @throws where it does not answer in time */
async function ask({ host, port }: ScannerAddress, bytes: Uint8Array): Promise<string> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(DEADLINE) })
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART)
      socket.write(lengthOf(part))
      socket.write(part)
    }
    socket.end(Buffer.alloc(4))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer.replaceAll('\0', '').trim()
  } finally {
    socket.destroy()
  }
}

/** Looks through uploads where a scanner is configured, before anything else reads them; without one they are taken as they are. */
export const createVirusScan =
  (address: ScannerAddress | null): VirusScan =>
  async (file) => {
    if (!address) return
    const answer = await ask(address, new Uint8Array(await file.arrayBuffer())).catch(() => '')
    if (answer.endsWith(' FOUND')) throw new AppError('unsupportedMediaType')
    if (!answer.endsWith(' OK')) throw new Overloaded(RETRY_SECONDS)
  }
