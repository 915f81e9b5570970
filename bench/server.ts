import { main } from '@choba/server/main.ts'
import { answerParent } from './children.ts'

/** The product's own server in a process of its own, started by `start-server.ts`; reports how much memory it takes. */

let peak = 0
const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))

const answers = {
  /** Resolves when the server listens. */
  start: async (_question: null): Promise<void> => {
    await main({ production: false })
  },
  /** Begins to watch the memory. @returns what the process holds now, in bytes */
  watchMemory: async (_question: null): Promise<number> => {
    peak = 0
    setInterval(look, 20).unref()
    return process.memoryUsage.rss()
  },
  /** The most it has held since, in bytes. */
  peakMemory: async (_question: null): Promise<number> => look(),
}

export type ServerAnswers = typeof answers

answerParent(answers)
