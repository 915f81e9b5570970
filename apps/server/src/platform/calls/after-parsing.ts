import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import type { Call } from './call.ts'

/**
 * A call while its file is parsed. The call has no transaction at that time, because parsing may
 * wait for a parser process.
 */
export type ParsingCall<E extends Endpoint> = Omit<Call<E>, 'tx' | 'afterCommit' | 'audit'>

/** Handler of a call with a file. `parseFirst` runs before the transaction opens. */
export interface AfterParsing<E extends Endpoint> {
  readonly parseFirst: (call: ParsingCall<E>) => Promise<unknown>
  readonly withParsed: (call: Call<E> & { readonly parsed: unknown }) => Promise<ResultOf<E>>
}

/**
 * Parses the file of a call before its transaction begins, so that no rows or locks are held during
 * parsing.
 * @param parseFirst may use the caller, but must not read the database
 */
export const afterParsing = <E extends Endpoint, P>(
  parseFirst: (call: ParsingCall<E>) => Promise<P>,
  work: (call: Call<E>, parsed: P) => Promise<ResultOf<E>>,
): AfterParsing<E> => ({ parseFirst, withParsed: (call) => work(call, call.parsed as P) })
