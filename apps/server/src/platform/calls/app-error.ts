import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import type { resultsJa } from '@choba/phrases/results.ja.ts'

/**
 * Key of the phrase with the error message: the error's own name, or a more specific phrase that
 * the code which throws the error chooses.
 */
export type RefusalWords = keyof typeof resultsJa

/**
 * An error of the catalogue. Contains no text; the message is a phrase in the caller's language.
 */
export class AppError extends Error {
  readonly resultType: ResultType
  /** HTTP status, for generic error handlers that do not know `resultType`. */
  readonly statusCode: number
  /** Data that the caller needs to continue, such as the current value instead of a stale one. */
  readonly result: unknown
  readonly words: RefusalWords

  constructor(resultType: ResultType, result: unknown = null, words: RefusalWords = resultType) {
    super(resultType)
    this.name = 'AppError'
    this.resultType = resultType
    this.statusCode = resultTypes[resultType].status
    this.result = result
    this.words = words
  }
}
