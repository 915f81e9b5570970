import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Overloaded } from '@choba/database/capacity.ts'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#platform/calls/app-error.ts'
import { memoryOfChildren } from './memory.testing.ts'
import { type Act, acts } from './parser-acts.testing.ts'
import { openParser, parseFile, ParserEnded } from './parser.ts'

const folder = mkdtempSync(join(tmpdir(), 'choba-parser-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

const MEGABYTE = 1024 * 1024
const [ANN, BEN] = [1, 2]

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Waits for the end of a process. @throws Error if it still runs after five seconds */
async function ended(pid: number): Promise<true> {
  for (let looks = 0; looks < 500; looks++) {
    if (!isRunning(pid)) return true
    await pause(10)
  }
  throw new Error(`process ${pid} has not ended`)
}

/** Reads a file in a parser process. @returns the result and the id of the process */
async function answerOf(person: number, order: Act): Promise<{ pid: number; result: unknown }> {
  const { parts, result } = await parseFile(person, acts, order)
  return { pid: parts[0]!, result }
}
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (result) => ({ result }),
    (error: unknown) => error,
  )
const good: Act = { act: 'parts', count: 3 }
const tooLong = {
  resultType: 'badRequest',
  result: { fields: [{ path: 'file', problem: 'tooLong' }] },
}

/** Starts to read a file. @returns the process id, and the iterator for the further parts */
async function started(order: Act, signal?: AbortSignal, seconds = 60) {
  const reading = openParser(acts, order, { seconds, signal })
  const first = await reading.next()
  return { pid: first.value as number, reading }
}

describe('a parser process', () => {
  it('reads parts in order, returns the result, and reads the next file', async () => {
    const { parts, result } = await parseFile(ANN, acts, { act: 'parts', count: 4 })
    expect([parts.slice(1), result]).toEqual([[1, 2, 3], 'done'])
    expect((await answerOf(BEN, good)).pid).toBe(parts[0])
  })

  it.each(['fill the heap', 'fill buffers', 'crash'] as const)(
    'ends if it is told to %s, and the next file can be read',
    async (act) => {
      let most = 0
      const looking = setInterval(() => (most = Math.max(most, memoryOfChildren())), 10)
      expect(await errorOf(parseFile(ANN, acts, { act }))).toMatchObject(tooLong)
      clearInterval(looking)
      // One process of 320 MB, measured some milliseconds late, and an idle process.
      expect(most).toBeLessThan(600 * MEGABYTE)
      expect((await answerOf(ANN, good)).result).toBe('done')
    },
  )

  it('is ended at its time limit if it is in an endless loop', async () => {
    const { pid, reading } = await started({ act: 'loop' }, undefined, 3)
    expect(await errorOf(reading.next())).toBeInstanceOf(ParserEnded)
    expect(isRunning(pid)).toBe(false)
    expect((await answerOf(ANN, good)).result).toBe('done')
  })

  it('reports a bad file as an AppError, and a bug of the parser as an ordinary error', async () => {
    const refused = await errorOf(parseFile(ANN, acts, { act: 'refuse', megabytes: 0 }))
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ resultType: 'nothingToDo', result: { kept: 0 } })
    const failed = await errorOf(parseFile(ANN, acts, { act: 'fail' }))
    expect(failed).not.toBeInstanceOf(AppError)
    expect(String(failed)).toContain('a mistake of ours')
  })

  it('reads no further file if its memory has grown, even if it rejected the last file', async () => {
    const { pid, reading } = await started({ act: 'refuse', megabytes: 150 })
    expect(await errorOf(reading.next())).toMatchObject({ resultType: 'nothingToDo' })
    expect(isRunning(pid)).toBe(false)
    const small = await started({ act: 'refuse', megabytes: 1 })
    expect(await errorOf(small.reading.next())).toMatchObject({ resultType: 'nothingToDo' })
    expect((await answerOf(ANN, good)).pid).toBe(small.pid)
  })

  it('has no secret in its environment or arguments', async () => {
    vi.stubEnv('CHOBA_TEST_SECRET', 'not-for-parsers')
    // The test needs a new parser process, because an idle process started before the secret was
    // set.
    const [{ pid: busy, reading: other }, { pid, reading }] = [
      await started({ act: 'wait', until: join(folder, 'secret') }),
      await started({ act: 'environment' }),
    ]
    const { value } = await reading.next()
    vi.unstubAllEnvs()
    await other.return(undefined)
    expect(pid).not.toBe(busy)
    const { env, argv } = value as { env: Record<string, string>; argv: string[] }
    expect(Object.keys(env).filter((name) => name !== 'PATH' && name !== 'SystemRoot')).toEqual([])
    expect(JSON.stringify([env, argv])).not.toContain('not-for-parsers')
  })
})

describe('a parser process ends', () => {
  it('because the caller returns the iterator', async () => {
    const { pid, reading } = await started({ act: 'parts', count: 1_000_000 })
    await reading.next()
    expect(isRunning(pid)).toBe(true)
    await reading.return(undefined)
    expect(isRunning(pid)).toBe(false)
  })

  it('because the signal of the caller is aborted during an endless loop', async () => {
    const stop = new AbortController()
    const { pid, reading } = await started({ act: 'loop' }, stop.signal)
    const next = errorOf(reading.next())
    stop.abort(new Error('the server closes'))
    expect(String(await next)).toBe('Error: the server closes')
    expect(isRunning(pid)).toBe(false)
  })

  it('because it was idle for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { pid } = await answerOf(ANN, good)
    vi.advanceTimersByTime(9_999)
    expect(isRunning(pid)).toBe(true)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect(await ended(pid)).toBe(true)
  })

  it.each<[what: string, order: Act]>([
    ['idle', { act: 'parts', count: 1 }],
    ['waiting', { act: 'wait', until: join(folder, 'never') }],
    ['in a loop without end', { act: 'loop' }],
  ])('because the server is killed, even if the process is %s', async (_what, order) => {
    const program = fileURLToPath(new URL('./parser-server.testing.ts', import.meta.url))
    const server = spawn(process.execPath, [program, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    const pid = Number(line)
    expect(isRunning(pid)).toBe(true)
    server.kill('SIGKILL')
    const isEnded = await ended(pid).finally(() => isRunning(pid) && process.kill(pid, 'SIGKILL'))
    expect(isEnded).toBe(true)
  })
})

describe('parser slots', () => {
  let nth = 0
  /** Returns functions that add files whose parsing waits, and let all of them end. */
  function held() {
    const until = join(folder, `held-${nth++}`)
    const files: Promise<unknown>[] = []
    return {
      add: (person: number) => files.push(parseFile(person, acts, { act: 'wait', until })),
      async letGo() {
        writeFileSync(until, '')
        return (await Promise.allSettled(files)).map(({ status }) => status)
      },
    }
  }
  const isOverloaded = async (person: number) =>
    (await errorOf(parseFile(person, acts, good))) instanceof Overloaded

  it('allow one user one file in progress and two waiting files, so that others can read', async () => {
    const files = held()
    for (let file = 0; file < 3; file++) files.add(ANN)
    expect(await isOverloaded(ANN)).toBe(true)
    expect((await answerOf(BEN, good)).result).toBe('done')
    expect(await files.letGo()).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await isOverloaded(ANN)).toBe(false)
  })

  it('allow two files in progress and eight waiting files; further files are rejected (503)', async () => {
    const files = held()
    for (let person = 1; person <= 10; person++) files.add(person)
    expect(await errorOf(parseFile(11, acts, good))).toMatchObject({
      statusCode: 503,
      retryAfterSeconds: 5,
    })
    expect(await files.letGo()).toEqual(Array.from({ length: 10 }, () => 'fulfilled'))
    expect(await isOverloaded(11)).toBe(false)
  })
})
