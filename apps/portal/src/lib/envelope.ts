import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import { rawMessage } from './answer-body.ts'
import { ApiError } from './api-error.ts'

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'resultStatus' in body && 'resultType' in body

/**
 * The `result` of an answer, or an `ApiError`. An answer that is no envelope counts by its HTTP status alone, and says its
 * own words. If the call has no envelope, `rawResponse` is the status of a success.
 * @param body JSON, or the text of an answer that is none
 */
export function unwrap(
  status: number,
  body: unknown,
  requestId: string | null,
  rawResponse?: number,
): unknown {
  if (!isEnvelope(body)) {
    if (status === rawResponse && typeof body === 'object' && body !== null) return body
    throw new ApiError({
      status: status === 200 ? 500 : status,
      resultType: resultTypes.systemError.code,
      message: rawMessage(status, body),
      requestId,
    })
  }
  const { resultStatus, resultType, message, result } = body
  if (
    status === 200 &&
    body.statusCode === 200 &&
    resultStatus === 'Success' &&
    resultType === SUCCESS
  )
    return result
  // The body may say 401 under an HTTP status of 200: it counts as one.
  const said = status === 200 && (body.statusCode === 401 || resultType === 401) ? 401 : status
  throw new ApiError({ status: said, resultType, message, result, requestId })
}
