/**
 * Reads one file in a parser process: yields parts of the content and returns the rest. Order,
 * parts and result are copied between processes, so they cannot have functions or class instances.
 * Errors are passed on to the server.
 */
export type Parse<Order, Part, Result> = (order: Order) => AsyncGenerator<Part, Result, void>

/**
 * A module that exports `parse`, with its types: `{ url: new URL('./rows-parser.ts',
 * import.meta.url) }`.
 */
export interface ParserModule<P> {
  readonly url: URL
  /** Never set; only carries the type. The module is loaded by the parser process only. */
  readonly parse?: P
}
