import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import { plantEntry, readEntries, type Planted } from './audit.testing.ts'

const system = 1

let test: TestApp
let owner: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const plant = (entry: Planted) => plantEntry(test.engine, entry)
const objectsOf = async (client: Client, query: Query) =>
  (await readEntries(client, query)).map(({ object }) => object)

describe('the search of the audit log', () => {
  it('omits successful reads unless they are requested, but always includes rejected reads', async () => {
    const user = 'looker'
    const look = { user, action: 'audit.list', kind: null, of: null }
    await plant({ user, object: 'changed' })
    await plant({ ...look, object: 'seen', requestId: 'look-1' })
    await plant({ ...look, action: 'notifications.read', object: 'read' })
    await plant({ ...look, object: 'refused', result: 2000 })
    await plant({ ...look, action: 'transactions.download', object: 'file' })
    const found = (query: Query) => objectsOf(owner, { userName: user, ...query })
    const all = ['file', 'refused', 'read', 'seen', 'changed']
    const changes = ['file', 'refused', 'changed']
    expect(await found({})).toEqual(changes)
    expect(await found({ reads: '1' })).toEqual(all)
    // The same entries are found when each page contains a single row.
    expect(await found({ pageSize: 1 })).toEqual(changes)
    expect(await found({ pageSize: 1, reads: '1' })).toEqual(all)
    // A search for this action or this request ID includes successful reads.
    expect(await found({ action: ['audit.list'] })).toEqual(['refused', 'seen'])
    expect(await found({ requestId: 'look-1' })).toEqual(['seen'])
    expect(await found({ outcome: 'SUCCESS' })).toEqual(['file', 'changed'])
    expect((await owner.get('audit/list', { reads: 'yes' })).status).toBe(400)
  })

  it('returns the current name of the user who was changed, and the currency of amounts', async () => {
    const user = 'about'
    await plant({ user, of: '103' })
    await plant({ user, kind: 'session', of: '103' })
    for (const of of ['999999', '99999999999', 'x', '-1']) await plant({ user, of })
    await plant({ user, kind: 'role', of: '103' })
    await plant({ user, merchant: system, kind: 'role', of: '103' })
    const named = async (client: Client) =>
      (await readEntries(client, { userName: user })).map(({ objectName, currency }) => [
        objectName,
        currency,
      ])
    const own = [
      ...Array.from({ length: 5 }, () => [null, 'JPY']),
      ['佐藤 陽子', 'JPY'],
      ['佐藤 陽子', 'JPY'],
    ]
    expect(await named(owner)).toEqual(own)
    expect(await named(superadmin)).toEqual([[null, null], ...own])
  })
})
