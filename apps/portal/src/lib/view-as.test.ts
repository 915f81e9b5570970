import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@choba/contract/session.contract.ts'
import { reactionTo } from './answer-errors.ts'
import { ApiError } from './api-error.ts'
import { setAuthClient } from './auth-client.ts'
import { request } from './request.ts'
import { stopViewing, viewAs, viewing } from './view-as.ts'

const role = { roleId: '3', roleName: 'Clerks' }
const answer = (status: number, resultType: number, result: unknown = null) =>
  reactionTo(new ApiError({ status, resultType, message: 'words', result }))

let asked: Headers[]
let address: string
let reloads: number

/** Signs a user in with this ID of the sign-in. */
function signIn(sid: string): void {
  const leaves = async () => undefined
  setAuthClient({ token: async () => 'token', leave: leaves, signInAnew: leaves, sid: () => sid })
}

beforeEach(() => {
  const kept = new Map<string, string>()
  asked = []
  address = '/#/setting/rights/3'
  reloads = 0
  vi.stubGlobal('document', { querySelector: () => ({ content: 'demo' }) })
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    location: { search: '', hash: '#/setting/rights/3', reload: () => (reloads += 1) },
    history: { replaceState: (_state: null, _title: string, url: string) => (address = url) },
  })
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    asked.push(headers)
    return Response.json({
      statusCode: 200,
      resultStatus: 'Success',
      resultType: 1000,
      message: '',
      result: {},
    })
  })
  signIn('one')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('viewing as a role starts at the role’s home screen, and returns to the address where it started', async () => {
  viewAs(role)
  expect(viewing()).toMatchObject(role)
  expect([address, reloads]).toEqual(['/#/', 1])
  await stopViewing()
  expect(viewing()).toBeNull()
  expect([address, reloads]).toEqual(['/#/setting/rights/3', 2])
})

test('viewing as a role sends the role with every call, but only for the sign-in that started it', async () => {
  await request(session.userInfo, undefined)
  viewAs(role)
  await request(session.userInfo, undefined)
  signIn('two')
  await request(session.userInfo, undefined)
  expect(asked.map((headers) => headers.get('x-view-as'))).toEqual([null, '3', null])
  expect(viewing()).toBeNull()
})

test.each([
  '',
  '{}',
  '{"roleId":"3"}',
  '{"roleId":"x","roleName":"","sid":"one","back":"#/"}',
  'nonsense',
])('viewing as a role ignores invalid stored data: %s', (text) => {
  window.sessionStorage.setItem('viewAs', text)
  expect(viewing()).toBeNull()
})

test('viewing as a role rejects changes as read-only, and stops if the role no longer exists', () => {
  expect(answer(200, 1200)).toMatchObject({ act: 'repeat' })
  expect(answer(403, 2000)).toMatchObject({ act: 'say', words: 'notPermitted' })
  viewAs(role)
  expect(answer(200, 1200)).toEqual({ act: 'sayReadOnly', severity: 'error', roleName: 'Clerks' })
  expect(answer(403, 2000)).toEqual({ act: 'stopViewing' })
  // If the role lacks a permission, the reaction is the same as for a user with the role.
  const grantors = { permission: 'Refund.add', roles: ['Owners'], people: ['Somebody'] }
  expect(answer(403, 2000, grantors)).toEqual({ act: 'explain', severity: 'error', grantors })
})
