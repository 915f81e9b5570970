interface Answered {
  readonly status: number
  readonly resultType: number
  readonly message: string
  readonly result?: unknown
  readonly requestId?: string | null
}

/** An answer that is not a success. `status` 0 means that nobody answered at all; `result` may carry fresh figures. */
export class ApiError extends Error {
  readonly status: number
  readonly resultType: number
  readonly result: unknown
  readonly requestId: string | null

  constructor(answered: Answered) {
    super(answered.message)
    this.name = 'ApiError'
    this.status = answered.status
    this.resultType = answered.resultType
    this.result = answered.result ?? null
    this.requestId = answered.requestId ?? null
  }
}

/** A request that was given up on purpose: by leaving the screen or by pressing stop. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
