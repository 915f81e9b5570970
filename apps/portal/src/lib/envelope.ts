import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import { ApiError } from './api-error.ts'

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'resultStatus' in body && 'resultType' in body

/**
 * The `result` of an answer, or an `ApiError`. An answer that is no envelope counts by its HTTP status alone; where it is
 * to be none, `rawResponse` is the status of a success.
 */
export function unwrap(status: number, body: unknown, requestId: string | null, rawResponse?: number): unknown {
  if (!isEnvelope(body)) {
    if (status === rawResponse && body !== null) return body
    throw new ApiError({
      status: status === 200 ? 500 : status,
      resultType: resultTypes.systemError.code,
      message: '',
      requestId,
    })
  }
  const { resultStatus, resultType, message, result } = body
  if (status === 200 && body.statusCode === 200 && resultStatus === 'Success' && resultType === SUCCESS) return result
  // The body may say 401 under an HTTP status of 200: it counts as one.
  const said = status === 200 && (body.statusCode === 401 || resultType === 401) ? 401 : status
  throw new ApiError({ status: said, resultType, message, result, requestId })
}
