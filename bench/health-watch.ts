import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './children.ts'
import { openConnection } from './http-connection.ts'

/**
 * Measures the health check of a server. Runs in its own process with its own connection, so that
 * the work of the benchmark does not delay the measurement.
 */

/** Pause in milliseconds between a response and the next request. */
const PAUSE = 20

let looking: { end: AbortController; times: Promise<number[]> } | null = null

async function look(port: number, signal: AbortSignal): Promise<number[]> {
  const connection = openConnection(port, {})
  const times: number[] = []
  try {
    while (!signal.aborted) {
      const began = performance.now()
      const { status } = await connection.get('/healthz')
      if (status !== 200) throw new Error(`/healthz was answered with ${status}`)
      times.push(performance.now() - began)
      await pause(PAUSE)
    }
    return times
  } finally {
    connection.close()
  }
}

const answers = {
  begin: async (port: number): Promise<void> => {
    const end = new AbortController()
    looking = { end, times: look(port, end.signal) }
    looking.times.catch(() => {})
  },
  /**
   * Stops the measurement after the current request.
   * @returns the duration of each request in milliseconds
   */
  end: async (_question: null): Promise<number[]> => {
    const { end, times } = looking!
    end.abort()
    return times
  },
}

export type HealthAnswers = typeof answers

answerParent(answers)
