import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './children.ts'
import { amount, type Figure } from './figure.ts'
import type { HealthAnswers } from './health-watch.ts'
import type { RunningServer } from './start-server.ts'
import type { Answered, UploadAnswers } from './upload-client.ts'

const MB = 1024 * 1024
/** Milliseconds after which a new access token is requested. Tokens are valid for five minutes. */
const TOKEN = 200_000
/** Maximum duration of the slowest health check, in milliseconds. */
const MAX_LATE = 100
/** Maximum growth of memory in MB, and number of seconds within which memory must return to it. */
const MAX_KEPT = 100
const RETURN_SECONDS = 30
/**
 * Milliseconds for which the health check is measured after the response, because the server may
 * continue to work after the commit.
 */
const AFTER = 500
const QUIET = 5_000

/** A measured upload and its expected result. */
export interface Upload {
  call: string
  file: string
  answer: 'accepted' | 'rejected'
}

interface Sent {
  role: string
  path: string
  file: Uint8Array
  name?: string
  /** Fields of the form that are sent together with the file. */
  fields?: Readonly<Record<string, string | number>> | undefined
}

export interface UploadBench {
  figures: readonly Figure[]
  get: <R>(role: string, path: string) => Promise<R>
  sendFile: (sent: Sent) => Promise<Answered>
  sendJson: (role: string, path: string, body: object) => Promise<Answered>
  sendParts: (role: string, importId: string, path: string) => Promise<Answered>
  /** Returns the path of a temporary file. For files that are too large to keep in memory. */
  pathOf: (name: string) => string
  /** Runs `work`, while another process measures the health check of the server. */
  measure: (upload: Upload, work: () => Promise<Answered>) => Promise<Answered>
}

const isExpected = ({ answer }: Upload, { status }: Answered): boolean =>
  answer === 'accepted' ? status === 200 : status >= 400 && status < 500

/**
 * Starts the processes that measure uploads to a running server, runs `work`, and stops the
 * processes.
 */
export async function withUploads<T>(
  { server, signIn }: RunningServer,
  { port, database }: { port: number; database: string },
  work: (bench: UploadBench) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const health = startChild<HealthAnswers>('health-watch.ts')
  const client = startChild<UploadAnswers>('upload-client.ts')
  const figures: Figure[] = []
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  const origin = `http://localhost:${port}/apiproxy/api`

  function tokenOf(role: string): Promise<string> {
    const known = tokens.get(role)
    if (known && Date.now() < known.until) return known.token
    const token = signIn(role)
    tokens.set(role, { token, until: Date.now() + TOKEN })
    return token
  }

  async function watch<R>(looked: () => Promise<R>): Promise<{ result: R; times: number[] }> {
    await health.ask('begin', port)
    const result = await looked()
    await sleep(AFTER)
    return { result, times: await health.ask('end', null) }
  }

  /**
   * Waits until the growth of memory is within its limit, or the time is over.
   * @returns the growth of memory in MB
   */
  async function keptSince(before: number): Promise<number> {
    for (let second = 0; ; second++) {
      const kept = ((await server.ask('memory', null)) - before) / MB
      if (kept <= MAX_KEPT || second === RETURN_SECONDS) return kept
      await sleep(1_000)
    }
  }

  await server.ask('watchTurns', null)
  const { times: quiet } = await watch(() => sleep(QUIET))
  const slowestQuiet = Math.max(...quiet)

  async function measure(upload: Upload, looked: () => Promise<Answered>): Promise<Answered> {
    const before = await server.ask('memory', null)
    await server.ask('longestTurn', null)
    const { result: answered, times } = await watch(looked)
    const turn = await server.ask('longestTurn', null)
    const kept = await keptSince(before)
    const { status, resultType, result, seconds, bytes } = answered
    const answersWell = isExpected(upload, answered)
    const slowest = Math.max(...times)
    figures.push({
      what: `${upload.call}, ${database}: ${upload.file}; answer ${status} in ${amount(seconds)} s`,
      measured: `${amount(slowest)} ms, ${kept < 0 ? '−' : '+'}${amount(Math.abs(kept))} MB`,
      limit: `${amount(slowestQuiet)} ms: without an upload; longest block of the event loop: ${amount(turn)} ms of processor time`,
      ratio: null,
      bound: `${upload.answer}, ≤ ${MAX_LATE} ms, ≤ +${MAX_KEPT} MB`,
      holds: answersWell && slowest <= MAX_LATE && kept <= MAX_KEPT,
      details: {
        slowest,
        late: times.filter((time) => time > MAX_LATE),
        looks: times.length,
        turn,
        memory: { before: before / MB, kept },
        answer: { status, resultType, seconds, bytes, ...(status !== 200 && { result }) },
      },
    })
    return answered
  }

  try {
    return await work({
      figures,
      pathOf: (name) => join(folder, name),
      get: async <R>(role: string, path: string): Promise<R> => {
        const headers = { authorization: `Bearer ${await tokenOf(role)}` }
        let answer = await fetch(`${origin}/${path}`, { headers })
        // Sends the request again after a 503, as the portal does without showing an error.
        while (answer.status === 503) {
          await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
          answer = await fetch(`${origin}/${path}`, { headers })
        }
        const { result, resultType } = (await answer.json()) as { result: R; resultType: number }
        if (!answer.ok) throw new Error(`${path}: ${answer.status}, ${resultType}`)
        return result
      },
      sendFile: async ({ role, path, file, name = 'file', fields = {} }) => {
        const place = join(folder, 'sent')
        await writeFile(place, file)
        return client.ask('sendFile', {
          port,
          token: await tokenOf(role),
          path,
          file: place,
          name,
          fields,
        })
      },
      sendJson: async (role, path, body) =>
        client.ask('sendJson', {
          port,
          token: await tokenOf(role),
          path: `/apiproxy/api/${path}`,
          body,
        }),
      sendParts: async (role, importId, file) =>
        client.ask('sendParts', { port, token: await tokenOf(role), file, importId }),
      measure,
    })
  } finally {
    await Promise.all([client.end(), health.end()])
    await rm(folder, { recursive: true, force: true })
  }
}
