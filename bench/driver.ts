import pg from 'pg'
import { answerParent } from './children.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import type { Statement } from './statements.ts'

interface SqlLoad extends Load {
  url: string
  /** Each turn runs the statements of one entry, one after the other. */
  turns: readonly (readonly Statement[])[]
}

const answers = {
  /** The limit of a search: its SQL through the driver, with nothing around it, by as many connections as clients. */
  load: async ({ url, turns, ...load }: SqlLoad): Promise<LoadResult> => {
    const connections = Array.from(
      { length: load.clients },
      () => new pg.Client({ connectionString: url }),
    )
    await Promise.all(connections.map((connection) => connection.connect()))
    let turn = 0
    try {
      return await runLoad(load, async (client) => {
        for (const { text, values } of turns[turn++ % turns.length]!)
          await connections[client]!.query(text, values)
      })
    } finally {
      await Promise.all(connections.map((connection) => connection.end()))
    }
  },
}

export type DriverAnswers = typeof answers

answerParent(answers)
