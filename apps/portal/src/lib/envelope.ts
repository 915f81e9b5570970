import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import { rawMessage } from './answer-body.ts'
import { ApiError } from './api-error.ts'

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'resultStatus' in body && 'resultType' in body

/**
 * Returns the `result` of a response, or throws an `ApiError`. A response without an envelope is
 * judged by its HTTP status and shows its own message. For calls without an envelope, `rawResponse`
 * is the status of a success.
 * @param body JSON, or text if the response is not JSON
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
  // The body may say 401 under HTTP status 200; this counts as a 401.
  const said = status === 200 && (body.statusCode === 401 || resultType === 401) ? 401 : status
  throw new ApiError({ status: said, resultType, message, result, requestId })
}
