import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/query-client.ts'
import { closeScreen } from './screen.tsx'

// Runs before each file (`tools/screens.vitest.config.ts`): the files of a run share one page and its modules.

const viewport = [1280, 800] as const
/** So much of each part that was in view is said of a test that failed, in characters. */
const SHOWN = 1_000
const errors = vi.spyOn(console, 'error')

/** The browser's own word that sizes changed while it told of sizes: it tells the rest in the next frame. */
const isNotice = ([first]: readonly unknown[]) =>
  String(first).includes('ResizeObserver loop completed')

/** What was in view, on a line: the stack of an error is all of it that a report of the run has. */
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
