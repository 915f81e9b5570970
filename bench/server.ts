import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '@choba/server/main.ts'
import { answerParent } from './children.ts'

/**
 * Runs the product's server in a separate process, started by `start-server.ts`, and reports its
 * memory use.
 */

/**
 * Processor use up to which the server counts as idle, as a fraction of one core. Its periodic jobs
 * use some.
 */
const IDLE = 0.15
const IDLE_SECONDS = 5
const MOST_SECONDS = 300

let peak = 0
const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))

/**
 * Interval between samples of the event loop, in milliseconds. A free event loop responds within
 * this time.
 */
const TURN = 5
let longest = 0
let usage = process.threadCpuUsage()

function endTurn(): void {
  const { user, system } = process.threadCpuUsage(usage)
  usage = process.threadCpuUsage()
  longest = Math.max(longest, (user + system) / 1_000)
}

const answers = {
  /** Resolves when the server is listening. */
  start: async (_question: null): Promise<void> => {
    await main({ production: false })
  },
  /**
   * Resolves when the server has been idle for some seconds. On fresh demo data it first closes and
   * counts the days of a year.
   * @throws Error if the server does not become idle
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
  /** Returns the current memory of the process, in bytes. */
  memory: async (_question: null): Promise<number> => process.memoryUsage.rss(),
  /** Starts to measure turns of the event loop for `longestTurn`. */
  watchTurns: async (_question: null): Promise<void> => {
    setInterval(endTurn, TURN).unref()
  },
  /**
   * Returns the processor time of the longest turn since the last call, in milliseconds. Processor
   * time, so that other programs do not affect it.
   */
  longestTurn: async (_question: null): Promise<number> => {
    endTurn()
    const most = longest
    longest = 0
    return most
  },
  /**
   * Starts to measure the memory.
   * @returns the current memory of the process, in bytes
   */
  watchMemory: async (_question: null): Promise<number> => {
    peak = 0
    setInterval(look, 20).unref()
    return process.memoryUsage.rss()
  },
  /** Returns the maximum memory since `watchMemory`, in bytes. */
  peakMemory: async (_question: null): Promise<number> => look(),
}

export type ServerAnswers = typeof answers

answerParent(answers)
