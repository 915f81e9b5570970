import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '@choba/contract/contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { setAuthClient } from './auth-client.ts'
import { followUser, keepUser } from './follow-user.ts'
import { mayI } from './permission.ts'
import { request } from './request.ts'
import { sessionStore } from './storage.ts'

const { list, download } = contract.transactions
const holding = (...permissonList: string[]) =>
  ({ userId: '3', userEnt: 'SHOP', currency: 'JPY', permissons: [{ modelName: 'Record', permissonList }] }) as UserInfo

let now: UserInfo
let window: EventTarget
/** The calls for the person; whether each was in the background. */
let asked: boolean[]
let refuses: boolean

const answer = (status: number, resultType: number, result: unknown) =>
  Response.json(
    { statusCode: status, resultStatus: status === 200 ? 'Success' : 'Fail', resultType, message: '', result },
    { status },
  )

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  refuses = true
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
  vi.stubGlobal('document', { querySelector: () => ({ content: 'demo' }) })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    if (!path.endsWith('/user/userinfo')) return refuses ? answer(403, 2000, null) : answer(200, 1000, { items: [] })
    asked.push(headers.has('x-background'))
    return answer(200, 1000, now)
  })
  now = holding('search', 'download')
  keepUser(now)
  followUser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call refused for a permission asks who the person is by now, and what they may follows', async () => {
  now = holding('search')
  expect(mayI(download.can)).toBe(true)
  await expect(request(list, {})).rejects.toMatchObject({ status: 403 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([true])
  expect(mayI(download.can)).toBe(false)
  expect(sessionStore.get('userInfo')).toBe(JSON.stringify(now))
})

test('so does somebody who comes back to the window, and many reasons at once are one question', async () => {
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

test('a call that is answered asks for nobody', async () => {
  refuses = false
  await request(list, {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual([])
})
