import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { AfterParsing, ParsingCall } from './after-parsing.ts'
import type { AsWorker, WorkerCall } from './as-worker.ts'
import type { Call } from './call.ts'

/**
 * Asks a service outside before the transaction of a call: rows and locks are never held while others are waited for.
 * @param ask may read the database in a transaction of its own, which has ended when it asks
 */
export const afterAsking = <E extends Endpoint, A>(
  ask: (call: ParsingCall<E>) => Promise<A>,
  work: (call: Call<E>, answer: A) => Promise<ResultOf<E>>,
): AfterParsing<E> => ({ parseFirst: ask, withParsed: (call) => work(call, call.parsed as A) })

/** As `afterAsking`, for a call whose transaction is the worker's. */
export const afterAskingAsWorker = <E extends Endpoint, A>(
  ask: (call: ParsingCall<E>) => Promise<A>,
  work: (call: WorkerCall<E>, answer: A) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ parseFirst: ask, asWorker: (call) => work(call, call.parsed as A) })
