import type { Page } from '@playwright/test'
import { browserOrigin } from '../support/origin.ts'
import type { State } from './looks.ts'

/** Collects the calls that every screen makes. They get normal responses in every state. */
export async function callsOfFrame(
  page: Page,
  settled: (page: Page) => Promise<unknown>,
): Promise<Set<string>> {
  const calls = new Set<string>()
  page.on('request', (request) => calls.add(new URL(request.url()).pathname))
  await page.goto(`${browserOrigin()}/#/notFound`)
  await page.locator('main h1').waitFor()
  await settled(page)
  await page.close()
  return calls
}

/** Returns a response with its lists emptied; null if there is no response. */
function emptied(answer: { result?: unknown }): object | null {
  const { result } = answer
  if (Array.isArray(result)) return { ...answer, result: [] }
  if (typeof result !== 'object' || result === null) return null
  const entries = Object.entries(result)
  if (!entries.some(([, value]) => Array.isArray(value))) return null
  const changed = entries.map(([key, value]) => [
    key,
    Array.isArray(value) ? [] : key === 'total' ? 0 : value,
  ])
  return { ...answer, result: Object.fromEntries(changed) as object }
}

/**
 * Prepares the page for a state of a screen, before the screen opens.
 * @returns a function that returns true if the response of any call was changed
 */
export async function prepare(
  page: Page,
  state: State,
  frame: ReadonlySet<string>,
): Promise<() => boolean> {
  let isChanged = false
  await page.route('**/apiproxy/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (frame.has(pathname)) return route.continue()
    if (state === 'loading') return void (isChanged = true)
    if (state === 'error') {
      isChanged = true
      return route.abort()
    }
    const answer = await route.fetch()
    const body = /\/(list|board)$/.test(pathname)
      ? emptied((await answer.json()) as { result?: unknown })
      : null
    isChanged ||= body !== null
    return route.fulfill(body === null ? { response: answer } : { response: answer, json: body })
  })
  return () => isChanged
}
