import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import { rawMessage } from './answer-body.ts'
import { ApiError } from './api-error.ts'

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'resultStatus' in body && 'resultType' in body

/**
 * Returns the `result` in the envelope of a response, or throws an `ApiError`. For a response
 * without an envelope, the HTTP status and the body's text decide. For endpoints without an
 * envelope, `rawResponse` is the status of a success.
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
  // The body may contain the status 401 although the HTTP status is 200; such a response counts as
  // a 401.
  const said = status === 200 && (body.statusCode === 401 || resultType === 401) ? 401 : status
  throw new ApiError({ status: said, resultType, message, result, requestId })
}
