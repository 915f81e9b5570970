import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Steps } from '@choba/banking/steps.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asks whether the process answers, and so begins before every other request. */
    isProbe?: boolean
  }
}

/**
 * Node hands over every request that has arrived in one iteration of the event loop: 500 at once are 120 ms in which
 * nothing else is answered. Sixteen are about 4 ms.
 */
const MAX_PER_ITERATION = 16

/** Begins at most 16 requests in one iteration of the event loop, in the order they came; probes begin at once. */
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

/** How long work may keep everything else waiting: milliseconds. */
const TURN_MS = 8

/** Does long work some milliseconds at a time: what has arrived meanwhile is answered in between. */
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

/** Maps items some milliseconds at a time, in their order: what has arrived meanwhile is answered in between. */
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
