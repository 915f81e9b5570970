import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { languages } from '@choba/phrases/languages.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { PortInUse } from '#platform/process/port.ts'
import { showPreparing } from './preparing-page.ts'
import { createSteps } from './start-steps.ts'

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function show() {
  const steps = createSteps(() => {})
  const port = await freePort()
  close = await showPreparing('localhost', port, steps)
  return { steps, port, at: (path: string) => `http://localhost:${port}${path}` }
}

const asBrowser = (language: string) => ({
  headers: { accept: 'text/html,*/*', 'accept-language': language },
})

describe('the server that shows the preparation of a demo', () => {
  it.each(['ja', 'en', 'mn'] as const)(
    'shows the steps of the preparation at every path, in the language %s',
    async (language) => {
      const { steps, at } = await show()
      void steps.run('rows', () => new Promise(() => {}))
      const answer = await fetch(at('/?from=mail'), asBrowser(language))
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
      const page = await answer.text()
      const words = languages[language].preparing
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain(words.title)
      expect(page).toContain(
        `<li id="rows" data-state="running">${words.steps.rows}<span>${words.states.running}</span>`,
      )
      expect(page).toContain(`<li id="accounts" data-state="waiting">`)
    },
  )

  it('serves a script at a separate path, and the states of the steps for that script', async () => {
    const { steps, at } = await show()
    await steps.run('database', async () => {})
    const states = await fetch(at('/readyz'), asBrowser('en'))
    expect(states.status).toBe(503)
    expect(await states.json()).toContainEqual(['database', 'done', 'Done'])
    const page = await (await fetch(at('/'), asBrowser('en'))).text()
    const script = /src="([^"]+)"/.exec(page)![1]!
    expect((await fetch(at(script))).headers.get('content-type')).toContain('text/javascript')
  })

  it('answers API calls with 503 and without a page', async () => {
    const { at } = await show()
    const answer = await fetch(at('/apiproxy/user/userinfo'), { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toBe('')
  })

  it('frees the port when it closes, even if a connection is still open', async () => {
    const { port } = await show()
    const socket = connect(port, 'localhost')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\n')
    await close!()
    const next = createServer().listen(port, 'localhost')
    await once(next, 'listening')
    next.close()
    await once(next, 'close')
  })

  it('does not start if another program uses the port', async () => {
    const { port } = await show()
    await expect(
      showPreparing(
        'localhost',
        port,
        createSteps(() => {}),
      ),
    ).rejects.toThrow(PortInUse)
  })
})
