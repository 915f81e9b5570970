import type { UserInfo } from '@choba/contract/session.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, dropForeignDrafts, readDraft, writeDraft } from './drafts.ts'
import { openSession } from './session.ts'

const HOUR = 3_600_000
const kept = new Map<string, string>()
let storage: Partial<Storage>
/**
 * Returns a fake storage. Its keys are own properties, because the code reads them with
 * `Object.keys`.
 */
const asStorage = (): Storage =>
  new Proxy({} as Storage, {
    get: (_none, name: string) => storage[name] as unknown,
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
const signInAs = (userId: string) =>
  openSession({ userId, userEnt: 'SHOP', permissons: [] } as Partial<UserInfo> as UserInfo)
const typed = (text: string) => ({ values: { name: text }, base: { name: '' } })

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  vi.stubGlobal('window', {
    location: { hash: '#/setting/user/add?search=x' },
    sessionStorage: asStorage(),
  })
  signInAs('7')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is found by user, address and fields, in any order of the fields', () => {
  const key = draftKey(['name', 'email'])!
  expect(key).toBe('draft:form:7:#/setting/user/add:email.name')
  writeDraft(key, typed('half'))
  expect(readDraft(draftKey(['email', 'name'])!)).toMatchObject(typed('half'))
  expect(readDraft(draftKey(['name'])!)).toBeNull()
  signInAs('8')
  expect(readDraft(draftKey(['name', 'email'])!)).toBeNull()
})

test('a draft older than half a day or with invalid data is ignored', () => {
  const key = draftKey(['name'])!
  writeDraft(key, typed('half'))
  vi.advanceTimersByTime(12 * HOUR - 1)
  expect(readDraft(key)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(readDraft(key)).toBeNull()
  for (const text of ['', '{', 'null', '[]', '{"at":"now"}', '{"at":1,"values":[],"base":{}}']) {
    kept.set(key, text)
    expect(readDraft(key), text).toBeNull()
  }
})

test('a draft that is too long is dropped together with its shorter previous version', () => {
  const key = draftKey(['name'])!
  writeDraft(key, typed('short'))
  writeDraft(key, typed('x'.repeat(50_000)))
  expect(kept.size).toBe(0)
})

test('only the drafts of the ten latest forms are kept', () => {
  for (let nth = 0; nth < 14; nth++) {
    window.location.hash = `#/setting/user/${nth}/edit`
    writeDraft(draftKey(['name'])!, typed(String(nth)))
    vi.advanceTimersByTime(1_000)
  }
  const places = [...kept.keys()].map((key) => /(\d+)\/edit/.exec(key)?.[1])
  expect(places).toEqual(['4', '5', '6', '7', '8', '9', '10', '11', '12', '13'])
})

test('sign-in removes the drafts of other users and old drafts, and nothing else', () => {
  writeDraft(draftKey(['old'])!, typed('old'))
  vi.advanceTimersByTime(13 * HOUR)
  writeDraft(draftKey(['name'])!, typed('mine'))
  kept.set('draft:form:77:#/trade:name', JSON.stringify({ at: Date.now(), ...typed('theirs') }))
  kept.set('draft:refund:8:SHOP:1', '{}')
  kept.set('draft:refund:7:SHOP:1', '{}')
  kept.set('userInfo', '{}')
  dropForeignDrafts('7')
  expect([...kept.keys()].toSorted()).toEqual([
    'draft:form:7:#/setting/user/add:name',
    'draft:refund:7:SHOP:1',
    'userInfo',
  ])
})

test('forms stay usable if the browser blocks storage or has no space', () => {
  const key = draftKey(['name'])!
  storage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  writeDraft(key, typed('half'))
  expect(readDraft(key)).toBeNull()
  vi.stubGlobal('window', {
    location: window.location,
    get sessionStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  })
  writeDraft(key, typed('half'))
  expect(readDraft(key)).toBeNull()
  expect(() => dropForeignDrafts('7')).not.toThrow()
})
