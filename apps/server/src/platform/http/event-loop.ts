import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Steps } from '@choba/banking/steps.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for health probes, which start before every other request. */
    isProbe?: boolean
  }
}

/**
 * Node dispatches all requests that arrived within one iteration of the event loop, and a burst
 * would block everything else during that iteration. This limit keeps an iteration short.
 */
const MAX_PER_ITERATION = 16

/**
 * Starts at most 16 requests per iteration of the event loop, in order of arrival. Probes start
 * immediately.
 */
export function shareEventLoop(app: FastifyInstance): void {
  const waiting: (() => void)[] = []
  let begun = 0

  function continueInNextIteration(): void {
    setImmediate(() => {
      const next = waiting.splice(0, MAX_PER_ITERATION)
      begun = next.length
      if (begun > 0) continueInNextIteration()
      for (const begin of next) begin()
    })
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isProbe) return done()
    if (begun === MAX_PER_ITERATION) return void waiting.push(done)
    if (begun === 0) continueInNextIteration()
    begun++
    done()
  })
}

/** Time in milliseconds that long work may block the event loop. */
const TURN_MS = 8

/**
 * Runs long work in slices of a few milliseconds, so that other requests are answered in between.
 */
export async function inTurns<R>(steps: Steps<R>): Promise<R> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < TURN_MS) continue
    await nextIteration()
    began = performance.now()
  }
}

/** Maps items in order, in slices of a few milliseconds. Other requests are answered in between. */
export async function mapInTurns<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  function* steps(): Steps<R[]> {
    const mapped: R[] = []
    for (const item of items) {
      mapped.push(map(item))
      yield
    }
    return mapped
  }
  return inTurns(steps())
}
