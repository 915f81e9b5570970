import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { languages } from '@choba/phrases/languages.ts'
import { languageOf } from '#platform/http/answers.ts'
import { isOwn, listenOnce } from '#platform/process/port.ts'
import { bareHeaders } from '#platform/http/security-policy.ts'
import type { StartSteps } from './start-steps.ts'

// Page for browsers that open the demo before the demo is ready. The script of the page polls every
// half second, and reloads the page when the server of the demo answers. Unlike
// `<meta http-equiv="refresh">`, the script tolerates the moment in which no server listens.

/** Path that the script polls. The demo has its readiness check at the same path. */
const STATES = '/readyz'
const SCRIPT = '/preparing/page.js'
const STYLE = '/preparing/page.css'

const script = `
const show = (states) => states.forEach(([step, state, words]) => {
  const line = document.getElementById(step)
  line.dataset.state = state
  line.querySelector('span').textContent = words
})
const ask = async () => {
  try {
    const answer = await fetch('${STATES}', { signal: AbortSignal.timeout(5000) })
    if (answer.status !== 503) return location.reload()
    show(await answer.json())
  } catch {}
  setTimeout(ask, 500)
}
setTimeout(ask, 500)
`

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box; }
h1 { font-size: 1.375rem; margin: 0 0 4px; }
p { margin: 0 0 24px; }
ol { list-style: none; margin: 0; padding: 0; }
li { display: flex; justify-content: space-between; gap: 32px; padding: 8px 0; border-top: 1px solid #8884; }
li[data-state='running'] { font-weight: 600; }
li[data-state='waiting'], li[data-state='done'] span { opacity: 0.7; }
`

/** Returns the headers of an answer that the server is not ready. */
const notReady = (type: string) => ({
  ...bareHeaders,
  'content-type': `${type}; charset=utf-8`,
  'retry-after': '1',
})

function pageOf(request: IncomingMessage, steps: StartSteps): string {
  const language = languageOf(request.headers)
  const { title, lines, steps: names, states } = languages[language].preparing
  const items = steps
    .states()
    .map(
      ([step, state]) =>
        `<li id="${step}" data-state="${state}">${names[step]}<span>${states[state]}</span></li>`,
    )
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE}">
<script type="module" src="${SCRIPT}"></script>
<main aria-live="polite">
<h1>${title}</h1>
<p>${lines}</p>
<ol>${items.join('')}</ol>
</main>
</html>
`
}

function answer(request: IncomingMessage, response: ServerResponse, steps: StartSteps): void {
  const send = (type: string, body: string, status = 503) =>
    response.writeHead(status, notReady(type)).end(body)
  if (request.url === SCRIPT) return void send('text/javascript', script, 200)
  if (request.url === STYLE) return void send('text/css', style, 200)
  if (request.url === STATES) {
    const { states: words } = languages[languageOf(request.headers)].preparing
    return void send(
      'application/json',
      JSON.stringify(steps.states().map(([step, state]) => [step, state, words[state]])),
    )
  }
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  send(isPage ? 'text/html' : 'text/plain', isPage ? pageOf(request, steps) : '')
}

/** Resolves a host name to those of its addresses that this machine has; the server uses all. */
async function addressesOf(host: string): Promise<string[]> {
  const all = (await lookup(host, { all: true })).map(({ address }) => address)
  const own = await Promise.all(all.map(isOwn))
  return all.filter((_, index) => own[index])
}

/**
 * Answers every call with 503 while the demo is being prepared. Browsers get a page with the steps,
 * which opens the demo when the demo is ready. Not for production, where the port must not answer
 * before the server is ready (docs/decisions/0148).
 * @returns function that frees the port
 * @throws PortInUse
 */
export async function showPreparing(
  host: string,
  port: number,
  steps: StartSteps,
): Promise<() => Promise<void>> {
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(
      servers.splice(0).map(async (server) => {
        const closed = once(server, 'close')
        server.close()
        // Open keep-alive connections would otherwise keep the port busy.
        server.closeAllConnections()
        await closed
      }),
    )
  }
  try {
    for (const address of await addressesOf(host)) {
      const server = createServer((request, response) => answer(request, response, steps))
      await listenOnce(port, () => once(server.listen(port, address), 'listening'))
      servers.push(server)
    }
  } catch (error) {
    await close()
    throw error
  }
  return close
}
