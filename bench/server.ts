import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '@choba/server/main.ts'
import { answerParent } from './children.ts'

/** The product's own server in a process of its own, started by `start-server.ts`; reports how much memory it takes. */

/** Of a core: what a server takes that has nothing to do but its own jobs. */
const IDLE = 0.15
const IDLE_SECONDS = 5
const MOST_SECONDS = 300

let peak = 0
const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))

/** Milliseconds between two looks at the thread: an event loop that is free comes back within as many. */
const TURN = 5
let longest = 0
let usage = process.threadCpuUsage()

function endTurn(): void {
  const { user, system } = process.threadCpuUsage(usage)
  usage = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1_000)
}

const answers = {
  /** Resolves when the server listens. */
  start: async (_question: null): Promise<void> => {
    await main({ production: false })
  },
  /**
   * Resolves when the server has had nothing to do for some seconds: on fresh demo data it closes and counts the days of a year first.
   * @throws Error where it never comes to an end
   */
  idle: async (_question: null): Promise<void> => {
    for (let [quiet, seconds] = [0, 0]; quiet < IDLE_SECONDS; seconds++) {
      if (seconds > MOST_SECONDS) throw new Error('the server does not come to rest')
      const before = process.cpuUsage()
      await sleep(1_000)
      const { user, system } = process.cpuUsage(before)
      quiet = (user + system) / 1_000_000 < IDLE ? quiet + 1 : 0
    }
  },
  /** What the process holds now, in bytes. */
  memory: async (_question: null): Promise<number> => process.memoryUsage.rss(),
  /** Begins to watch the turns of the event loop, as from then on `longestTurn` says. */
  watchTurns: async (_question: null): Promise<void> => {
    setInterval(endTurn, TURN).unref()
  },
  /** Processor time of the longest turn since the last question, in milliseconds: other programs do not make it longer. */
  longestTurn: async (_question: null): Promise<number> => {
    endTurn()
    const most = longest
    longest = 0
    return most
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
