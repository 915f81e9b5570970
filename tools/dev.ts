import './node-version.js'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { environment, root } from './run.ts'

// Vite serves the page on the usual port, and the server of the product listens on the next port.
const port = Number(process.env['PORT'] ?? 3000)
const origin = `http://localhost:${port}`
const behind = `http://localhost:${port + 1}`

const portal = join(root, 'apps/portal')

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'tools/dev-server.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({
      PORT: String(port + 1),
      PUBLIC_URL: origin,
      CHOBA_DEMO: process.env['CHOBA_DEMO'],
    }),
  },
)
for (const stream of [server.stdout, server.stderr])
  createInterface({ input: stream }).on('line', (line) => console.log(`[server] ${line}`))

// vite.config.ts forwards the API paths to this address.
process.env['CHOBA_API'] = behind
const vite = await createServer({
  root: portal,
  plugins: [{ name: 'tenant-of-the-page', configureServer: nameTenant }],
  customLogger: createLogger('info', { prefix: '[portal]', allowClearScreen: false }),
  server: { port, strictPort: true },
})
await vite.listen()
console.log(`[dev] ${origin} and http://steppe.localhost:${port}; Ctrl-C stops both`)

/**
 * Writes the name of the tenant into the page, as the server of the product does. In the demo, the
 * first part of the host name selects the tenant.
 */
function nameTenant(portalServer: ViteDevServer): void {
  portalServer.middlewares.use((request, response, next) => {
    if (request.url !== '/') return next()
    const tenant = request.headers.host?.startsWith('steppe.') ? 'steppe' : 'demo'
    const page = readFileSync(join(portal, 'index.html'), 'utf8')
    portalServer
      .transformIndexHtml(
        '/',
        page.replace('name="choba-tenant" content=""', `name="choba-tenant" content="${tenant}"`),
      )
      .then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        next,
      )
  })
}

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
server.once('exit', () => void vite.close())
