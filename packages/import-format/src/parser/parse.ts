/**
 * Reads one file in a parser process. Yields parts of the content and returns the result. The
 * order, the parts and the result are copied between processes, so they must not contain functions
 * or class instances. The server receives errors that the function throws.
 */
export type Parse<Order, Part, Result> = (order: Order) => AsyncGenerator<Part, Result, void>

/**
 * A module that exports a function `parse`, with the types of this function. Example: `{ url: new
 * URL('./rows-parser.ts', import.meta.url) }`.
 */
export interface ParserModule<P> {
  readonly url: URL
  /**
   * Never has a value. The property only carries the type, because only a parser process loads the
   * module.
   */
  readonly parse?: P
}
