import pg from 'pg'
import { answerParent } from './children.ts'
import { runLoad, type Load, type LoadResult } from './load.ts'
import type { Statement } from './statements.ts'

interface SqlLoad extends Load {
  url: string
  /**
   * Groups of statements. A client runs the statements of one group one after another, and then
   * continues with the next group.
   */
  turns: readonly (readonly Statement[])[]
}

const answers = {
  /**
   * Measures the reference value for searches: the same searches as plain SQL through the driver,
   * with one connection per client.
   */
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
