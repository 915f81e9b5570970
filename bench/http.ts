import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './children.ts'
import { openConnection, type HttpAnswer } from './http-connection.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'

interface Target {
  port: number
  token: string
}

interface HttpLoad extends Target, Load {
  paths: readonly string[]
}

export interface Drained {
  rows: number
  bytes: number
  seconds: number
  /**
   * Seconds until the first row of data arrives. The header row arrives earlier, because the server
   * sends it before it runs the query.
   */
  firstRow: number
}

const headersOf = ({ token }: Target) => ({
  authorization: `Bearer ${token}`,
  'accept-language': 'ja',
})

function mustSucceed(answer: HttpAnswer, path: string): HttpAnswer {
  if (answer.status === 200 && answer.head.includes('\r\nx-result-type: 1000')) return answer
  throw new Error(
    `${path} was answered with ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`,
  )
}

const LINE_FEED = 10

export interface Burst {
  /** Number of responses by status code. */
  statuses: Record<string, number>
  /**
   * Response times in milliseconds. `taken` contains those of successful responses, `refused` those
   * of rejected ones.
   */
  taken: number[]
  refused: number[]
}

const answers = {
  /** Requests the paths one after another, again and again. Each client has its own connection. */
  load: async (load: HttpLoad): Promise<LoadResult> => {
    const connections = Array.from({ length: load.clients }, () =>
      openConnection(load.port, headersOf(load)),
    )
    let turn = 0
    try {
      return await runLoad(load, async (client) => {
        const path = load.paths[turn++ % load.paths.length]!
        mustSucceed(await connections[client]!.get(path), path)
      })
    } finally {
      for (const connection of connections) connection.close()
    }
  },
  /** Sends this number of requests at the same time. The connections are opened before. */
  burst: async ({
    count,
    path,
    ...target
  }: Target & { count: number; path: string }): Promise<Burst> => {
    const connections = Array.from({ length: count }, () =>
      openConnection(target.port, headersOf(target)),
    )
    const burst: Burst = { statuses: {}, taken: [], refused: [] }
    try {
      await Promise.all(connections.map((connection) => connection.get('/healthz')))
      const began = performance.now()
      await Promise.all(
        connections.map(async (connection) => {
          const { status } = await connection.get(path)
          burst.statuses[status] = (burst.statuses[status] ?? 0) + 1
          ;(status === 200 ? burst.taken : burst.refused).push(performance.now() - began)
        }),
      )
      return burst
    } finally {
      for (const connection of connections) connection.close()
    }
  },
  /**
   * Requests the health check every 10 ms.
   * @returns the duration of each request in milliseconds
   */
  probe: async ({ seconds, ...target }: Target & { seconds: number }): Promise<number[]> => {
    const connection = openConnection(target.port, headersOf(target))
    const times: number[] = []
    try {
      for (
        const end = performance.now() + seconds * 1000;
        performance.now() < end;
        await pause(10)
      ) {
        const began = performance.now()
        const { status } = await connection.get('/healthz')
        if (status !== 200) throw new Error(`/healthz was answered with ${status}`)
        times.push(performance.now() - began)
      }
      return times
    } finally {
      connection.close()
    }
  },
  /** Returns the body of the response to one request. */
  read: async ({ path, ...target }: Target & { path: string }): Promise<string> => {
    const connection = openConnection(target.port, headersOf(target))
    try {
      return mustSucceed(await connection.get(path), path).body.toString('utf8')
    } finally {
      connection.close()
    }
  },
  /**
   * Downloads a file of rows without storing it.
   * @throws Error if the number of rows is not the expected one
   */
  drain: async ({ path, ...target }: Target & { path: string }): Promise<Drained> => {
    const began = performance.now()
    const asked = request({
      host: '127.0.0.1',
      port: target.port,
      path,
      headers: { ...headersOf(target), host: `localhost:${target.port}` },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    let bytes = 0
    let firstRow = Number.NaN
    let lines = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
        lines++
      if (lines > 1 && Number.isNaN(firstRow)) firstRow = (performance.now() - began) / 1000
    }
    const promised = Number(answer.headers['x-total-rows'])
    // The first line of a CSV file is the header. In a compressed file, rows cannot be counted
    // during the download.
    const rows = answer.headers['content-type']?.startsWith('text/csv') ? lines - 1 : promised
    if (answer.statusCode !== 200 || rows !== promised) {
      throw new Error(`${path}: ${answer.statusCode}, ${rows} rows of ${promised}`)
    }
    return { rows, bytes, firstRow, seconds: (performance.now() - began) / 1000 }
  },
}

export type HttpAnswers = typeof answers

answerParent(answers)
