/**
 * Reads one file in a parser process: yields parts of what the file contains, and returns the rest.
 * Order, parts and result are copied between processes, so functions and class instances are not possible.
 * An error that it throws is passed on to the server.
 */
export type Parse<Order, Part, Result> = (order: Order) => AsyncGenerator<Part, Result, void>

/** A module that exports `parse`, with the types of it: `{ url: new URL('./rows-parser.ts', import.meta.url) }`. */
export interface ParserModule<P> {
  readonly url: URL
  /** Never set: the module is loaded by the parser process alone. */
  readonly parse?: P
}
