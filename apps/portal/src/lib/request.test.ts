import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session, type TenantWebConfig } from '@choba/contract/session.contract.ts'
import { transactions } from '@choba/contract/transactions.contract.ts'
import { setAuthClient } from './auth-client.ts'
import { cancelRequests } from './leaving.ts'
import { request, whenChanged } from './request.ts'
import { setTenantConfig } from './session.ts'

const { list } = transactions
const success = () =>
  Response.json({
    statusCode: 200,
    resultStatus: 'Success',
    resultType: 1000,
    message: '',
    result: { items: [] },
  })

let asked: Request[]
let answer: (asking: Request) => Promise<Response>

beforeEach(() => {
  asked = []
  answer = async () => success()
  vi.stubGlobal('document', { querySelector: () => ({ content: 'demo' }) })
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    const asking = new Request(new URL(path, 'http://portal.example'), options)
    asked.push(asking)
    return answer(asking)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a call before sign-in sends no token and requests the tenant configuration in version 2.0', async () => {
  // Loads the module again, because a freshly loaded module has no signed-in user.
  vi.resetModules()
  const again = await import('./request.ts')
  await again.request(session.tenantWebConfig, undefined)
  const { headers } = asked[0]!
  expect(headers.get('api-version')).toBe('2.0')
  expect(headers.get('x-tenant')).toBe('demo')
  expect(headers.get('systemlanguage')).toBe(navigator.language.slice(0, 2))
  expect(headers.has('authorization')).toBe(false)
  expect(headers.has('accept-language')).toBe(false)
})

test('a call after sign-in sends token, language and version, and repeats the name of an array parameter', async () => {
  let fetched = 0
  const leaves = async () => undefined
  setAuthClient({
    token: async () => `t${++fetched}`,
    leave: leaves,
    signInAnew: leaves,
    sid: () => null,
  })
  setTenantConfig({ newStoreVersion: false } as TenantWebConfig)
  const query = { storeId: ['3', '7'], amountMin: 0, dateFrom: undefined }
  await Promise.all([request(list, query), request(list, query, { background: true })])
  expect(new URL(asked[0]!.url).pathname).toBe('/apiproxy/api/trade/list')
  expect(new URL(asked[0]!.url).search).toBe('?storeId=3&storeId=7&amountMin=0')
  expect(asked[0]!.headers.get('api-version')).toBe('1.0')
  expect(asked[0]!.headers.get('accept-language')).toBe('ja')
  expect(asked[0]!.headers.has('x-background')).toBe(false)
  expect(asked[1]!.headers.get('x-background')).toBe('1')
  // Calls at the same time share one token request.
  expect(asked.map((asking) => asking.headers.get('authorization'))).toEqual([
    'Bearer t1',
    'Bearer t1',
  ])
})

const never = (asking: Request) =>
  new Promise<Response>((_, reject) =>
    asking.signal.addEventListener('abort', () => reject(asking.signal.reason)),
  )

test('a change is reported even if it failed, but a read is not', async () => {
  let changes = 0
  whenChanged(() => changes++)
  await request(list, {})
  expect(changes).toBe(0)
  await request(session.logout, undefined)
  expect(changes).toBe(1)
  answer = async () =>
    Response.json(
      { statusCode: 400, resultStatus: 'Fail', resultType: 400, message: '', result: null },
      { status: 400 },
    )
  await expect(request(session.logout, undefined)).rejects.toMatchObject({ name: 'ApiError' })
  expect(changes).toBe(2)
})

test('leaving a screen aborts its reads but not its changes', async () => {
  const late = Promise.withResolvers<Response>()
  answer = (asking) => (asking.method === 'POST' ? late.promise : never(asking))
  const reading = request(list, {})
  const changing = request(session.logout, undefined)
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 })
  cancelRequests()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked.find((asking) => asking.method === 'POST')?.signal.aborted).toBe(false)
  late.resolve(success())
  expect(await changing).toEqual({ items: [] })
})

test('a call without a response from the server fails with status 0', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(request(list, {})).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})

describe('a call to a server that does not respond', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    answer = never
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['a reading call', list, 30_000],
    ['a download', transactions.download, 30_000],
    ['a change', session.logout, 60_000],
  ])('is aborted with status 0 after the time limit of %s', async (_what, endpoint, limit) => {
    const outcome = request(endpoint, {}).then(
      () => 'answered',
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(limit - 1_000)
    expect(asked[0]!.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ name: 'ApiError', status: 0 })
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  test('is aborted even after part of the response has arrived', async () => {
    answer = async ({ signal }) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"statusCode":'))
          signal.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body)
    }
    const outcome = request(list, {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toMatchObject({ name: 'ApiError', status: 0 })
  })
})
