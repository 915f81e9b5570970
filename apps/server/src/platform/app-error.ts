import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'

/** A refusal by a name of the catalogue. Never text: the sentence is the phrase of that name, in the caller's language. */
export class AppError extends Error {
  readonly resultType: ResultType
  /** The HTTP status, for whoever handles errors without knowing ours. */
  readonly statusCode: number
  /** What the caller needs to go on, such as the fresh figure of a stale one. */
  readonly result: unknown

  constructor(resultType: ResultType, result: unknown = null) {
    super(resultType)
    this.name = 'AppError'
    this.resultType = resultType
    this.statusCode = resultTypes[resultType].status
    this.result = result
  }
}
