import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import type { resultsJa } from '@choba/phrases/results.ja.ts'

/** The phrase that says a refusal: that of its name, or one that fits where it is raised, such as another limit. */
export type RefusalWords = keyof typeof resultsJa

/** A refusal by a name of the catalogue. Never text: the sentence is a phrase, in the caller's language. */
export class AppError extends Error {
  readonly resultType: ResultType
  /** The HTTP status, for whoever handles errors without knowing ours. */
  readonly statusCode: number
  /** What the caller needs to go on, such as the fresh figure of a stale one. */
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
