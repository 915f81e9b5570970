import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transactions } from '@choba/contract/transactions.contract.ts'
import { BrokenFile, fetchFile } from './download.ts'

const { download } = transactions
const text = new TextEncoder()
let begin: (stream: ReadableStreamDefaultController<Uint8Array>) => void
let isCancelled: boolean

beforeEach(() => {
  vi.useFakeTimers()
  isCancelled = false
  vi.stubGlobal('document', { querySelector: () => ({ content: 'demo' }) })
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: begin,
      cancel: () => void (isCancelled = true),
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fetchIt = () => {
  const rows: (number | null)[] = []
  const file = fetchFile(
    download,
    {},
    { signal: new AbortController().signal, onProgress: (to) => rows.push(to.rows) },
  )
  return { rows, outcome: file.catch((error: unknown) => error) }
}

test('a download may take any time while data keeps arriving', async () => {
  begin = (stream) => {
    let line = 0
    const timer = setInterval(() => {
      stream.enqueue(text.encode(`${line}\n`))
      line += 1
      if (line < 10) return
      clearInterval(timer)
      stream.close()
    }, 50_000)
  }
  const { rows, outcome } = fetchIt()
  await vi.advanceTimersByTimeAsync(500_000)
  expect(await outcome).toMatchObject({ file: { size: 20 } })
  expect(rows.at(-1)).toBe(9)
})

test('a download that stalls is reported as broken, and its connection is released', async () => {
  begin = (stream) => stream.enqueue(text.encode('head\n'))
  const { outcome } = fetchIt()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBeInstanceOf(BrokenFile)
  expect(isCancelled).toBe(true)
})
