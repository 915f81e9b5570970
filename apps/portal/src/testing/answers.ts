import type { Envelope } from '@choba/contract/envelope.ts'
import { onTestFinished, vi } from 'vitest'

type Call = (init?: RequestInit) => Promise<Response>
type Answer = (call: Call, init: RequestInit | undefined) => Promise<Response> | Response

/** Returns a response that rejects a call, in the envelope of the API. */
export const refusal = (
  status: number,
  resultType: number,
  message: string,
  result: unknown = null,
): Response =>
  Response.json(
    { statusCode: status, resultStatus: 'Fail', resultType, message, result },
    { status },
  )

/** Returns a response of a successful call, in the envelope of the API. */
export const accepted = (result: unknown): Response =>
  Response.json({ statusCode: 200, resultStatus: 'Success', resultType: 1000, message: '', result })

/**
 * Lets the test answer the calls to one path until the test ends or `end` is called. Other calls go
 * to the server, or to an earlier `answerWith`, which must end after this one.
 * @param path the end of the path: `trade/list`
 * @param answer receives a function that makes the real call, so that it can modify or drop the
 * response
 * @returns the bodies of the intercepted calls, and `end`
 */
export function answerWith(path: string, answer: Answer) {
  const before = vi.isMockFunction(window.fetch) ? window.fetch.getMockImplementation() : undefined
  const real = before ?? window.fetch.bind(window)
  const bodies: unknown[] = []
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!new URL(input as string, window.location.href).pathname.endsWith(`/${path}`))
      return real(input, init)
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return answer((changed = init) => real(input, changed), init)
  })
  const end = () => {
    if (before) spy.mockImplementation(before)
    else spy.mockRestore()
  }
  onTestFinished(end)
  return { bodies, end }
}

/**
 * Makes the calls to one path fail with the status 500.
 * @returns a function that stops this
 */
export const failCalls = (path: string): (() => void) =>
  answerWith(path, () => refusal(500, 1010, '')).end

/** Modifies the results of the calls to one path, for cases that the demo data does not contain. */
export const changeResults = <R>(path: string, change: (result: R) => R) =>
  answerWith(path, async (call) => {
    const answer = (await (await call()).json()) as Envelope<R>
    return Response.json({ ...answer, result: change(answer.result) })
  })

/**
 * Modifies the request bodies of the calls to one path, to send values that the portal would not
 * send.
 */
export const changeBodies = (path: string, changed: object) =>
  answerWith(path, (call, init) => {
    const body = { ...(JSON.parse(init?.body as string) as object), ...changed }
    return call({ ...init, body: JSON.stringify(body) })
  })
