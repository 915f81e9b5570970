import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { ParsingCall } from './after-parsing.ts'
import type { Call } from './call.ts'

/**
 * For what is done with the product's own rights, because the caller has not those it takes: a request that someone else asked
 * for and the caller may decide. The handler sees to who may; the transaction is of the merchant acted on, and of the
 * administrators' own where none is named: a transfer is of many.
 */
export interface AsWorker<E extends Endpoint> {
  readonly parseFirst?: (call: ParsingCall<E>) => Promise<unknown>
  readonly readFirst?: (call: ReadingCall<E>) => Promise<unknown>
  readonly asWorker: (call: WorkerCall<E>) => Promise<ResultOf<E>>
}

/** What is read in a transaction of its own, in the caller's scope, before that of the worker. */
export type ReadingCall<E extends Endpoint> = Omit<Call<E>, 'afterCommit' | 'audit'>

export type WorkerCall<E extends Endpoint> = Omit<Call<E>, 'tx' | 'merchant'> & {
  readonly tx: Tx<WorkerScope>
  readonly merchant: MerchantRow
  /** What `readFirst` has read. */
  readonly read: unknown
  /** What `parseFirst` has parsed. */
  readonly parsed: unknown
}

/**
 * For what is done as the worker and stands on rows of many merchants, which the worker does not see together: these are read first,
 * as the caller. They may have changed by then, so `asWorker` holds them to what they were.
 */
export const afterReading = <E extends Endpoint, R>(
  readFirst: (call: ReadingCall<E>) => Promise<R>,
  asWorker: (call: WorkerCall<E>, read: R) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ readFirst, asWorker: (call) => asWorker(call, call.read as R) })

/** As `afterParsing`, for a call whose transaction is the worker's. */
export const afterParsingAsWorker = <E extends Endpoint, P>(
  parseFirst: (call: ParsingCall<E>) => Promise<P>,
  work: (call: WorkerCall<E>, parsed: P) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ parseFirst, asWorker: (call) => work(call, call.parsed as P) })
