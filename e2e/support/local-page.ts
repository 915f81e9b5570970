import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalPage {
  origin: string
  /** Paths that were requested, in order. */
  asked: string[]
  stop(): void
}

/** Starts a server at another local address that serves the given files by path. */
export async function openLocalPage(
  files: Record<string, { type: string; body: string }>,
): Promise<LocalPage> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const file = files[(request.url ?? '').split('?')[0]!]
    response
      .writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
      .end(file?.body)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    asked,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
