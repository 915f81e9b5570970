import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
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
}

const headersOf = ({ token }: Target) => ({ authorization: `Bearer ${token}`, 'accept-language': 'ja' })

function mustSucceed(answer: HttpAnswer, path: string): HttpAnswer {
  if (answer.status === 200 && answer.head.includes('\r\nx-result-type: 1000')) return answer
  throw new Error(`${path} was answered with ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`)
}

const LINE_FEED = 10

const answers = {
  /** Asks for `paths` in turn, by as many connections as there are clients. */
  load: async (load: HttpLoad): Promise<LoadResult> => {
    const connections = Array.from({ length: load.clients }, () => openConnection(load.port, headersOf(load)))
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
  /** One answer, read. */
  read: async ({ path, ...target }: Target & { path: string }): Promise<string> => {
    const connection = openConnection(target.port, headersOf(target))
    try {
      return mustSucceed(await connection.get(path), path).body.toString('utf8')
    } finally {
      connection.close()
    }
  },
  /** Downloads a file of lines and throws it away. */
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
    let lines = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++
    }
    const promised = Number(answer.headers['x-total-rows'])
    // The first line is the titles.
    if (answer.statusCode !== 200 || lines - 1 !== promised) {
      throw new Error(`${path}: ${answer.statusCode}, ${lines - 1} rows of ${promised}`)
    }
    return { rows: lines - 1, bytes, seconds: (performance.now() - began) / 1000 }
  },
}

export type HttpAnswers = typeof answers

answerParent(answers)
