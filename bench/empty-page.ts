import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

export interface EmptyPage {
  origin: string
  /** Compressed size of the page's JavaScript, in kilobytes. */
  kilobytes: number
  stop: () => void
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' }

/**
 * Builds a page that contains only React, with the build settings of the portal, and serves the
 * page from this process.
 */
export async function openEmptyPage(): Promise<EmptyPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'choba-empty-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'empty-page'),
    base: './',
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  const scripts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'))
  const kilobytes = scripts.reduce(
    (sum, name) =>
      sum + brotliCompressSync(readFileSync(join(outDir, 'assets', name))).length / 1000,
    0,
  )
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    const name = path === '/' ? 'index.html' : path === `/assets/${scripts[0]}` ? path : null
    const type = types[name?.split('.').at(-1) ?? ''] ?? 'text/plain'
    response
      .writeHead(name ? 200 : 404, { 'content-type': type })
      .end(name && readFileSync(join(outDir, name)))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    kilobytes,
    stop: () => {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
