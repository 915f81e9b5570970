import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { AfterParsing, ParsingCall } from './after-parsing.ts'
import type { AsWorker, WorkerCall } from './as-worker.ts'
import type { Call } from './call.ts'

/**
 * Calls an outside service before the transaction of a call begins, so that no rows or locks are
 * held while the service answers.
 * @param ask may read the database in a transaction that ends before the service is called
 */
export const afterAsking = <E extends Endpoint, A>(
  ask: (call: ParsingCall<E>) => Promise<A>,
  work: (call: Call<E>, answer: A) => Promise<ResultOf<E>>,
): AfterParsing<E> => ({ parseFirst: ask, withParsed: (call) => work(call, call.parsed as A) })

/** Same as `afterAsking`, for a call that runs with the product's own rights (`AsWorker`). */
export const afterAskingAsWorker = <E extends Endpoint, A>(
  ask: (call: ParsingCall<E>) => Promise<A>,
  work: (call: WorkerCall<E>, answer: A) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ parseFirst: ask, asWorker: (call) => work(call, call.parsed as A) })
