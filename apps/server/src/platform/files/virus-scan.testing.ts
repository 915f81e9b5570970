import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ScannerAddress } from './virus-scan.ts'

/** What every scanner finds, and what is harmless. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

export interface Scanner {
  readonly address: ScannerAddress
  /** The files that it has got, whole. */
  readonly received: Buffer[]
  close(): Promise<void>
}

/** What the parts of a command hold; null until the empty part has come. */
function contentOf(all: Buffer): Buffer | null {
  const command = all.indexOf(0)
  if (command < 0) return null
  if (all.toString('latin1', 0, command) !== 'zINSTREAM')
    throw new Error('another command than INSTREAM')
  const parts: Buffer[] = []
  let at = command + 1
  while (at + 4 <= all.length) {
    const length = all.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(all.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const verdictOf = (content: Buffer): string | null =>
  `stream: ${content.includes(EICAR) ? 'Eicar-Signature FOUND' : 'OK'}\0`

/**
 * Stands in for `clamd`: reads the parts of INSTREAM to the empty one, and says what it found in all of them.
 * @param place a path for a socket of this machine; without it, a port
 * @param verdict what it answers to a file; null: nothing at all
 */
export async function openScanner(
  place: string | null = null,
  verdict = verdictOf,
): Promise<Scanner> {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const chunks: Buffer[] = []
    let isAnswered = false
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // The empty part ends the command: before it, nothing needs to be read.
      const mayBeWhole =
        !isAnswered && Buffer.concat(chunks.slice(-2)).subarray(-4).equals(Buffer.alloc(4))
      const content = mayBeWhole ? contentOf(Buffer.concat(chunks)) : null
      if (!content) return
      isAnswered = true
      received.push(content)
      const answer = verdict(content)
      if (answer !== null) socket.end(answer)
    })
  })
  await new Promise<void>((done) =>
    place ? server.listen(place, done) : server.listen(0, '127.0.0.1', done),
  )
  const address = place
    ? { path: place }
    : { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    address,
    received,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
