import type { Envelope } from '@choba/contract/envelope.ts'
import { onTestFinished, vi } from 'vitest'

type Call = (init?: RequestInit) => Promise<Response>
type Answer = (call: Call, init: RequestInit | undefined) => Promise<Response> | Response

/** An answer of the server that refuses, in the shape of every answer. */
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

/** An answer of the server that succeeds, in the shape of every answer. */
export const accepted = (result: unknown): Response =>
  Response.json({ statusCode: 200, resultStatus: 'Success', resultType: 1000, message: '', result })

/**
 * Until the end of the test, or until `end`, the calls of one address are answered by the test. The others are the server's, or
 * those of an address that the test has begun to answer before, which ends after this one.
 * @param path the end of the path: `trade/list`
 * @param answer is given the real call, for answers that are changed or lost on the way
 * @returns the bodies of the calls that were answered so, and what ends it
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

/** The server fails at one call. @returns what ends it */
export const failCalls = (path: string): (() => void) =>
  answerWith(path, () => refusal(500, 1010, '')).end

/** The results of one call are changed on their way, for what the demo has no data of. */
export const changeResults = <R>(path: string, change: (result: R) => R) =>
  answerWith(path, async (call) => {
    const answer = (await (await call()).json()) as Envelope<R>
    return Response.json({ ...answer, result: change(answer.result) })
  })

/** What is sent with one call is changed on its way, as a browser would send it that knows more than the server. */
export const changeBodies = (path: string, changed: object) =>
  answerWith(path, (call, init) => {
    const body = { ...(JSON.parse(init?.body as string) as object), ...changed }
    return call({ ...init, body: JSON.stringify(body) })
  })
