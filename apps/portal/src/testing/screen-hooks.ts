import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/query-client.ts'
import { closeScreen } from './screen.tsx'

// Setup that runs before each test file (`tools/screens.vitest.config.ts`). All test files of a run
// share one page and its modules.

const viewport = [1280, 800] as const
/** Maximum number of characters of each part of the screen in the report of a failed test. */
const SHOWN = 1_000
const errors = vi.spyOn(console, 'error')

/**
 * True for the browser's notice that a ResizeObserver changed sizes. The notice is harmless,
 * because the browser continues in the next frame.
 */
const isNotice = ([first]: readonly unknown[]) =>
  String(first).includes('ResizeObserver loop completed')

/**
 * Returns the visible text in one line. The text is added to the stack of a failed test's error,
 * because the test report contains nothing else.
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
