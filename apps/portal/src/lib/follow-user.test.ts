import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transactions } from '@choba/contract/transactions.contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { setAuthClient } from './auth-client.ts'
import { followUser, storeUser } from './follow-user.ts'
import { mayI } from './permission.ts'
import { request } from './request.ts'
import { sessionStore } from './storage.ts'

const { list, download } = transactions
const holding = (...permissonList: string[]) =>
  ({
    userId: '3',
    userEnt: 'SHOP',
    currency: 'JPY',
    permissons: [{ modelName: 'Record', permissonList }],
  }) as UserInfo

let now: UserInfo
let window: EventTarget
/** One value for each request for the user: true if the request was a background call. */
let asked: boolean[]
let refuses: boolean
let visibility: string
let userStatus: number
let end: () => void

const answer = (status: number, resultType: number, result: unknown) =>
  Response.json(
    {
      statusCode: status,
      resultStatus: status === 200 ? 'Success' : 'Fail',
      resultType,
      message: '',
      result,
    },
    { status },
  )

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  refuses = true
  visibility = 'visible'
  userStatus = 200
  const leaves = async () => undefined
  setAuthClient({ token: async () => 'token', leave: leaves, signInAnew: leaves, sid: () => 'one' })
  const kept = new Map<string, string>()
  window = Object.assign(new EventTarget(), {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
  vi.stubGlobal('window', window)
  const page = Object.assign(new EventTarget(), { querySelector: () => ({ content: 'demo' }) })
  vi.stubGlobal(
    'document',
    Object.defineProperty(page, 'visibilityState', { get: () => visibility }),
  )
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    if (!path.endsWith('/user/userinfo'))
      return refuses ? answer(403, 2000, null) : answer(200, 1000, { items: [] })
    asked.push(headers.has('x-background'))
    if (userStatus === 0) throw new TypeError('Failed to fetch')
    return answer(userStatus, 1000, now)
  })
  now = holding('search', 'download')
  storeUser(now)
  end = followUser()
})
afterEach(() => {
  end()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call that is rejected for a missing permission reloads the user and the permissions', async () => {
  now = holding('search')
  expect(mayI(download.can)).toBe(true)
  await expect(request(list, {})).rejects.toMatchObject({ status: 403 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([true])
  expect(mayI(download.can)).toBe(false)
  expect(sessionStore.get('userInfo')).toBe(JSON.stringify(now))
})

test('returning to the window reloads the user, and reloads at the same time share one request', async () => {
  now = holding('search', 'download', 'add')
  for (let nth = 0; nth < 5; nth++) {
    window.dispatchEvent(new Event('focus'))
    await expect(request(list, {})).rejects.toMatchObject({ status: 403 })
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([true])
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
})

test('the user is polled in the background every few seconds, and less often on a hidden page', async () => {
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toEqual([true, true])
  visibility = 'hidden'
  await vi.advanceTimersByTimeAsync(55_000)
  expect(asked).toHaveLength(2)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(3)
})

test('the user is not polled if the server has recently responded to another call', async () => {
  refuses = false
  for (let nth = 0; nth < 6; nth++) {
    await request(list, {})
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(asked).toEqual([])
})

test('the connection counts as lost after two requests without a response, until the next response', async () => {
  userStatus = 0
  await vi.advanceTimersByTimeAsync(6_000)
  expect(onlineManager.isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onlineManager.isOnline()).toBe(false)
  // The browser reports that it is online, but the server does not respond yet.
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(onlineManager.isOnline()).toBe(false)
  userStatus = 200
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(onlineManager.isOnline()).toBe(true)
})

test('polling the user restores a lost connection although other calls keep getting responses', async () => {
  refuses = false
  onlineManager.setOnline(false)
  for (let nth = 0; nth < 3; nth++) {
    await request(list, {})
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(onlineManager.isOnline()).toBe(true)
})

test('followUser sends no more requests after its stop function was called', async () => {
  end()
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})
