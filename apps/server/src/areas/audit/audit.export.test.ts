import { userIdOf } from '@choba/database/seed/people.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { plantEntry, readEntries } from './audit.testing.ts'

let test: TestApp
let owner: Client
let superadmin: Client
let clerk: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
  clerk = await test.signIn('clerk')
})
afterAll(() => test.close())

describe('audit entries', () => {
  it('of a change name the changed object, and those of a sign-in name the user', async () => {
    const view = { screen: 'trade', period: 'today', filters: {}, columns: [], name: 'For the log' }
    const { viewId } = (await owner.post('view/add', view)).envelope.result as { viewId: string }
    const [added] = await readEntries(owner, { action: 'views.add', pageSize: 1 })
    expect(added).toMatchObject({
      kind: 'view',
      objectId: viewId,
      object: 'For the log',
      userName: 'owner',
    })
    const id = String(userIdOf(1, 'owner'))
    expect(await readEntries(owner, { action: 'session.signIn', userName: 'owner' })).toMatchObject(
      [{ kind: 'session', objectId: id, object: 'owner', resultType: 1000, ip: '127.0.0.1' }],
    )
    const again = await test.signIn('owner', 'demo', true)
    await again.post('auth/logout')
    expect((await readEntries(owner, { action: 'session.logout' }))[0]).toMatchObject({
      kind: 'session',
      objectId: id,
    })
  })

  it('of a search of the audit log are written once per search, not once per page', async () => {
    const asked = { dateFrom: '2026-11-01', dateTo: '2026-11-20', pageSize: 1 }
    await plantEntry(test.engine)
    await plantEntry(test.engine)
    const looks = async () => (await readEntries(owner, { action: 'audit.list' })).length
    const before = await looks()
    await readEntries(owner, asked)
    const found = await readEntries(owner, { action: 'audit.list' })
    // The two searches that count entries are recorded too. Each is recorded after its answer, so
    // the second search is not in its own result.
    expect(found.length).toBe(before + 2)
    expect(found[0]).toMatchObject({
      userName: 'owner',
      object: '2026-11-01 – 2026-11-20',
      detail: { filters: { dateFrom: '2026-11-01', dateTo: '2026-11-20' } },
    })
    expect((await clerk.get('audit/list')).status).toBe(403)
    expect(
      (await readEntries(owner, { action: 'audit.list', outcome: 'REFUSED' }))[0],
    ).toMatchObject({
      userName: 'clerk',
    })
  })

  it('of a download are written at its start and at its end, with its filters and row count', async () => {
    const filters = { dateFrom: '2026-11-01', dateTo: '2026-11-20', userName: 'downloaded' }
    await plantEntry(test.engine, { user: 'downloaded', at: '2026-11-12T05:06:07Z', object: '𠮷' })
    await owner.get('audit/download', { ...filters, format: 'csv', encoding: 'shift_jis' })
    const read = () => readEntries(owner, { action: 'audit.download' })
    await expect.poll(async () => (await read())[0]?.detail?.['delivery']).toBe('COMPLETED')
    const [ended, begun] = await read()
    const of = {
      object: '操作履歴_渋谷珈琲店_2026-11-01_2026-11-20_閲覧の記録を除く.csv',
      resultType: 1000,
    }
    const detail = { filters, format: 'csv', encoding: 'shift_jis' }
    expect(begun).toMatchObject({ ...of, detail: { ...detail, delivery: 'STARTED' } })
    expect(ended).toMatchObject({
      ...of,
      detail: { ...detail, delivery: 'COMPLETED', rows: 1, replacedCharacters: 1 },
    })
    expect(ended!.requestId).toBe(begun!.requestId)
  })

  it('of successful reads are left out of a file, as its name says, unless they are requested', async () => {
    const filters = {
      dateFrom: '2026-11-13',
      dateTo: '2026-11-13',
      userName: 'looked',
      format: 'csv',
    }
    const at = '2026-11-13T05:00:00Z'
    await plantEntry(test.engine, { user: 'looked', at, object: 'changed' })
    await plantEntry(test.engine, {
      user: 'looked',
      at,
      action: 'audit.list',
      kind: null,
      of: null,
      object: 'seen',
    })
    const file = async (more: object) => {
      const { headers } = await owner.get('audit/download', { ...filters, ...more })
      return [
        headers['x-total-rows'],
        String(headers['content-disposition']).includes(encodeURIComponent('閲覧')),
      ]
    }
    expect(await file({})).toEqual(['1', true])
    expect(await file({ reads: '1' })).toEqual(['2', false])
    expect(await file({ action: ['audit.list'] })).toEqual(['1', false])
  })

  it('cannot be downloaded if no entry matches: the answer is 1300 and has no file', async () => {
    const filters = { dateFrom: '2026-11-01', dateTo: '2026-11-20', userName: 'nobody-at-all' }
    for (const format of ['csv', 'xlsx']) {
      const answer = await owner.get('audit/download', { ...filters, format })
      expect(answer).toMatchObject({
        status: 200,
        envelope: { resultStatus: 'Fail', resultType: 1300, result: null },
      })
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
  })

  it('of a download hide the row count from readers who see fewer stores', async () => {
    const manager = await test.signIn('manager')
    await owner.get('trade/download', {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      format: 'csv',
    })
    await manager.get('trade/download', {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      format: 'csv',
    })
    const ended = async (reader: Client, userName: string) =>
      (await readEntries(reader, { action: 'transactions.download', userName })).find(
        ({ detail }) => detail?.['delivery'] === 'COMPLETED',
      )
    await expect.poll(() => ended(owner, 'manager')).toBeDefined()
    expect((await ended(owner, 'owner'))!.detail).toHaveProperty('rows')
    const seen = (await ended(manager, 'owner'))!
    expect(seen.detail).toHaveProperty('format')
    expect(seen.detail).not.toHaveProperty('rows')
    expect(seen.detail).not.toHaveProperty('replacedCharacters')
    expect((await ended(manager, 'manager'))!.detail).toHaveProperty('rows')
    const detail = (await manager.get('audit/detail', { auditId: seen.auditId })).envelope
      .result as { detail: object }
    expect(detail.detail).not.toHaveProperty('rows')
  })
})

describe('the export of the audit log', () => {
  const search = { dateFrom: '2026-11-12', dateTo: '2026-11-12', userName: 'filed' }
  const at = '2026-11-12T05:06:07Z'

  it('contains the same rows in the same order as the list, with readable names', async () => {
    await plantEntry(test.engine, {
      user: 'filed',
      at,
      object: '=1+1',
      detail: { before: { status: 'VALID' }, after: null },
      requestId: 'f1',
    })
    await plantEntry(test.engine, {
      user: 'filed',
      at,
      object: 'x,"y',
      action: 'gone.call',
      kind: null,
      of: null,
      result: 2000,
      requestId: 'f2',
    })
    const file = await owner.get('audit/download', { ...search, format: 'csv' })
    expect(file.headers['x-total-rows']).toBe('2')
    const [titles, ...lines] = parse(file.bytes.toString().replace('\ufeff', ''))
    expect(titles).toEqual([
      '日時',
      'ユーザー',
      '氏名',
      '操作',
      '対象の種類',
      '対象',
      '結果',
      '結果コード',
      '内容',
      '接続元IPアドレス',
      'リクエストID',
    ])
    expect(lines).toEqual([
      [
        '2026/11/12 14:06:07',
        'filed',
        '佐藤 陽子',
        'gone.call',
        '',
        'x,"y',
        '拒否',
        '2000',
        '',
        '10.0.0.1',
        'f2',
      ],
      [
        '2026/11/12 14:06:07',
        'filed',
        '佐藤 陽子',
        'ユーザーの変更',
        'ユーザー',
        "'=1+1",
        '成功',
        '1000',
        '{"after":null,"before":{"status":"VALID"}}',
        '10.0.0.1',
        'f1',
      ],
    ])
    const other = await superadmin.get('audit/download', {
      ...search,
      format: 'csv',
      encoding: 'shift_jis',
    })
    // The entry of a call that no longer exists is visible only to readers who may see all entries.
    expect(other.headers['x-total-rows']).toBe('1')
  })

  it('can be an Excel file, in which details longer than a cell allows are truncated', async () => {
    await plantEntry(test.engine, {
      user: 'filed-long',
      at,
      detail: { after: { storeIds: Array.from({ length: 9_000 }, (_one, nth) => `${nth}`) } },
    })
    const file = await owner.get('audit/download', {
      ...search,
      userName: 'filed-long',
      format: 'xlsx',
    })
    const { sheets } = await readXlsx(file.bytes)
    const { rows } = sheets[0]!
    expect(rows).toHaveLength(2)
    expect(rows[1]![0]).toEqual(new Date('2026-11-12T14:06:07Z'))
    const text = String(rows[1]![8])
    expect(text).toHaveLength(32_767)
    expect(text.endsWith('…')).toBe(true)
  })
})
