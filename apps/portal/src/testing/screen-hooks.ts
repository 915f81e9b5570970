import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/query-client.ts'
import { closeScreen } from './screen.tsx'

// Runs before each test file (`tools/screens.vitest.config.ts`). All files of a run share one page
// and its modules.

const viewport = [1280, 800] as const
/** Maximum length of each visible part in a failure report, in characters. */
const SHOWN = 1_000
const errors = vi.spyOn(console, 'error')

/**
 * Ignores the browser's harmless notice that a ResizeObserver changed sizes; it delivers the rest
 * in the next frame.
 */
const isNotice = ([first]: readonly unknown[]) =>
  String(first).includes('ResizeObserver loop completed')

/**
 * Returns the visible text in one line. It is added to the error's stack, because a test report
 * contains nothing else.
 */
function inView(): string {
  const parts = document.querySelectorAll<HTMLElement>(
    'main, [role=dialog], [role=alertdialog], [role=menu]',
  )
  const texts = [...parts].map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').slice(0, SHOWN))
  return `In view at ${window.location.hash}: ${texts.join(' || ')}`
}

beforeEach(() => void errors.mockClear())

afterEach(async ({ task }) => {
  for (const error of task.result?.errors ?? [])
    error.stack = `${error.message}\n${inView()}\n${error.stack ?? ''}`
  await closeScreen()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  if (window.innerWidth !== viewport[0] || window.innerHeight !== viewport[1])
    await page.viewport(...viewport)
  expect(
    errors.mock.calls.filter((said) => !isNotice(said)),
    'errors of the console',
  ).toEqual([])
})
