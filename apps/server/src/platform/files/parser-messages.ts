import type { ResultType } from '@choba/contract/result-types.ts'

/** What the server sends to a parser process. */
export type ToParser =
  | {
      /** Address of the module whose `parse` reads the file. */
      readonly module: string
      readonly order: unknown
    }
  | { readonly next: true }

/** What a parser process sends: that it has started, and one answer for each message that it gets. */
export type FromParser =
  | { readonly ready: true }
  | { readonly part: unknown }
  | {
      readonly result: unknown
      /** Resident memory of the process after the file, in bytes. */
      readonly memory: number
    }
  /** The parser rejected the file by a name of the catalogue. */
  | { readonly refusal: { readonly resultType: ResultType; readonly result: unknown }; readonly memory: number }
  /** The parser threw something else: an error of ours. */
  | { readonly failure: string }

/**
 * Reads one file in a parser process: yields parts of what the file contains, and returns the rest.
 * Order, parts and result are copied between processes, so functions and class instances are not possible.
 * @throws AppError for a file that is rejected
 */
export type Parse<Order, Part, Result> = (order: Order) => AsyncGenerator<Part, Result, void>

/** A module that exports `parse`, with the types of it: `{ url: new URL('./table-parser.ts', import.meta.url) }`. */
export interface ParserModule<P> {
  readonly url: URL
  /** Never set: the module is loaded by the parser process alone. */
  readonly parse?: P
}

export type AnyParse = Parse<never, unknown, unknown>
export type OrderOf<P extends AnyParse> = Parameters<P>[0]
export type PartOf<P extends AnyParse> = P extends Parse<never, infer Part, unknown> ? Part : never
export type ParsedBy<P extends AnyParse> = P extends Parse<never, unknown, infer Result> ? Result : never
