import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#app/query-client.ts'

// Runs before each file (`tools/screens.vitest.config.ts`): the files of a run share one page and its modules.

const viewport = [1280, 800] as const
const errors = vi.spyOn(console, 'error')

/** The browser's own word that sizes changed while it told of sizes: it tells the rest in the next frame. */
const isNotice = ([first]: readonly unknown[]) => String(first).includes('ResizeObserver loop completed')

beforeEach(() => void errors.mockClear())

afterEach(async () => {
  await cleanup()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  if (window.innerWidth !== viewport[0] || window.innerHeight !== viewport[1]) await page.viewport(...viewport)
  expect(
    errors.mock.calls.filter((said) => !isNotice(said)),
    'errors of the console',
  ).toEqual([])
})
