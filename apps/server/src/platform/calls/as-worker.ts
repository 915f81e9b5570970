import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { ParsingCall } from './after-parsing.ts'
import type { Call } from './call.ts'

/**
 * A call that runs with the product's own rights, because the user's rights do not suffice.
 * Example: a user approves a request of another user. The handler must check the permission. The
 * transaction has the scope of the merchant acted on, or of the administrators' own merchant if the
 * call names none, such as for a transfer of many merchants.
 */
export interface AsWorker<E extends Endpoint> {
  readonly parseFirst?: (call: ParsingCall<E>) => Promise<unknown>
  readonly readFirst?: (call: ReadingCall<E>) => Promise<unknown>
  readonly asWorker: (call: WorkerCall<E>) => Promise<ResultOf<E>>
}

/**
 * A call while `readFirst` reads: in the user's scope, and in an earlier transaction than the
 * transaction of `asWorker`.
 */
export type ReadingCall<E extends Endpoint> = Omit<Call<E>, 'afterCommit' | 'audit'>

export type WorkerCall<E extends Endpoint> = Omit<Call<E>, 'tx' | 'merchant'> & {
  readonly tx: Tx<WorkerScope>
  readonly merchant: MerchantRow
  readonly read: unknown
  readonly parsed: unknown
}

/**
 * Reads rows of many merchants in the user's scope before `asWorker` runs, because `asWorker` sees
 * one merchant only. The rows may change in between, so `asWorker` must verify them again.
 */
export const afterReading = <E extends Endpoint, R>(
  readFirst: (call: ReadingCall<E>) => Promise<R>,
  asWorker: (call: WorkerCall<E>, read: R) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ readFirst, asWorker: (call) => asWorker(call, call.read as R) })

/** Same as `afterParsing`, for a call that runs with the product's own rights. */
export const afterParsingAsWorker = <E extends Endpoint, P>(
  parseFirst: (call: ParsingCall<E>) => Promise<P>,
  work: (call: WorkerCall<E>, parsed: P) => Promise<ResultOf<E>>,
): AsWorker<E> => ({ parseFirst, asWorker: (call) => work(call, call.parsed as P) })
