import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { Call } from './call.ts'

/** A call whose file is parsed: it has no transaction, because it may wait for a parser process. */
export type ParsingCall<E extends Endpoint> = Omit<Call<E>, 'tx' | 'afterCommit' | 'audit'>

/** For a call with a file: `parseFirst` runs before the transaction is opened. */
export interface AfterParsing<E extends Endpoint> {
  readonly parseFirst: (call: ParsingCall<E>) => Promise<unknown>
  readonly withParsed: (call: Call<E> & { readonly parsed: unknown }) => Promise<ResultOf<E>>
}

/**
 * Parses the file of a call before its transaction: rows and locks are never held while a file is parsed.
 * @param parseFirst may use what is known of the caller, and nothing from the database
 */
export const afterParsing = <E extends Endpoint, P>(
  parseFirst: (call: ParsingCall<E>) => Promise<P>,
  work: (call: Call<E>, parsed: P) => Promise<ResultOf<E>>,
): AfterParsing<E> => ({ parseFirst, withParsed: (call) => work(call, call.parsed as P) })
