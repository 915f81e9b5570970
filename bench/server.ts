import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '@choba/server/main.ts'
import { answerParent } from './children.ts'

/**
 * Runs the server of the product in a process of its own, which `start-server.ts` starts. Reports
 * the memory use of the process.
 */

/**
 * Maximum use of one processor core, as a fraction, at which the server counts as idle. Periodic
 * jobs use some processor time.
 */
const IDLE = 0.15
const IDLE_SECONDS = 5
const MOST_SECONDS = 300

let peak = 0
const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))

/**
 * Interval in milliseconds at which the event loop is checked. If the event loop is not blocked,
 * the check runs within this time.
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
   * Resolves when the server has been idle for some seconds. After the first start with new demo
   * data, the server closes the days of a year and adds them to the rollups by hour.
   * @throws Error if the server does not become idle
   */
  idle: async (_question: null): Promise<void> => {
    for (let [quiet, seconds] = [0, 0]; quiet < IDLE_SECONDS; seconds++) {
      if (seconds > MOST_SECONDS) throw new Error('the server does not become idle')
      const before = process.cpuUsage()
      await sleep(1_000)
      const { user, system } = process.cpuUsage(before)
      quiet = (user + system) / 1_000_000 < IDLE ? quiet + 1 : 0
    }
  },
  /** Returns the memory that the process uses now, in bytes. */
  memory: async (_question: null): Promise<number> => process.memoryUsage.rss(),
  /** Starts to measure for `longestTurn` how long the event loop is blocked. */
  watchTurns: async (_question: null): Promise<void> => {
    setInterval(endTurn, TURN).unref()
  },
  /**
   * Returns the longest time for which the event loop was blocked since the last call, in
   * milliseconds of processor time. Processor time is used so that other programs do not affect the
   * result.
   */
  longestTurn: async (_question: null): Promise<number> => {
    endTurn()
    const most = longest
    longest = 0
    return most
  },
  /**
   * Starts to measure the maximum memory.
   * @returns the memory that the process uses now, in bytes
   */
  watchMemory: async (_question: null): Promise<number> => {
    peak = 0
    setInterval(look, 20).unref()
    return process.memoryUsage.rss()
  },
  /** Returns the maximum memory since the call of `watchMemory`, in bytes. */
  peakMemory: async (_question: null): Promise<number> => look(),
}

export type ServerAnswers = typeof answers

answerParent(answers)
