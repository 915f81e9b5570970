import { afterEach, expect, it, vi } from 'vitest'
import { isChunkFailure, loadChunk } from '#ui/chunks.ts'

afterEach(() => vi.useRealTimers())

it('isChunkFailure recognizes every browser’s error message for a chunk that failed to load', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(
    true,
  )
  expect(isChunkFailure(new TypeError('error loading dynamically imported module: /a.js'))).toBe(
    true,
  )
  expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isChunkFailure(new Error('Unable to preload CSS for /a.css'))).toBe(true)
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false)
})

it('loadChunk rejects with a chunk failure after two minutes', async () => {
  vi.useFakeTimers()
  const outcome = loadChunk(new Promise<never>(() => {})).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(isChunkFailure(await outcome)).toBe(true)
})

it('loadChunk resolves with the loaded module', async () => {
  await expect(loadChunk(Promise.resolve({ part: 1 }))).resolves.toEqual({ part: 1 })
})
