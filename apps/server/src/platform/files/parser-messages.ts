import type { ResultType } from '@choba/contract/result-types.ts'
import type { Parse } from '@choba/import-format/parser/parse.ts'

/** Messages from the server to a parser process. */
export type ToParser =
  | {
      /** URL of the module whose `parse` reads the file. */
      readonly module: string
      readonly order: unknown
    }
  | { readonly next: true }

/** Messages from a parser process: `ready` after the start, then one answer to each message. */
export type FromParser =
  | { readonly ready: true }
  | { readonly part: unknown }
  | {
      readonly result: unknown
      /** Resident memory of the process after it has read the file, in bytes. */
      readonly memory: number
    }
  /** The parser rejected the file with an error of the catalogue. */
  | {
      readonly refusal: { readonly resultType: ResultType; readonly result: unknown }
      readonly memory: number
    }
  /** The parser threw an unexpected error, which is a bug in Choba. */
  | { readonly failure: string }

export type { Parse, ParserModule } from '@choba/import-format/parser/parse.ts'

export type AnyParse = Parse<never, unknown, unknown>
export type OrderOf<P extends AnyParse> = Parameters<P>[0]
export type PartOf<P extends AnyParse> = P extends Parse<never, infer Part, unknown> ? Part : never
export type ParsedBy<P extends AnyParse> =
  P extends Parse<never, unknown, infer Result> ? Result : never
