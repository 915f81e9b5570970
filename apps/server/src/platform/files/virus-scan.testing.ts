import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ScannerAddress } from './virus-scan.ts'

/** Harmless test file that every scanner detects as a virus. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

export interface Scanner {
  readonly address: ScannerAddress
  /** Complete files that the scanner received. */
  readonly received: Buffer[]
  close(): Promise<void>
}

/** Returns the content of an INSTREAM command; null until the empty chunk has arrived. */
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
 * Test double for `clamd`: reads the chunks of INSTREAM up to the empty one, then answers.
 * @param place path of a Unix socket; null for a free TCP port
 * @param verdict returns the answer for a file; null for no answer
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
      // The empty chunk ends the command, so data is parsed only after it has arrived.
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
