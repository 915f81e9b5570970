import type {
  ImportantNotification,
  NotificationDetail,
  NotificationRow,
} from '@choba/contract/notifications.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

const carousel = { PageIndex: '1', PageSize: '5', IgnoreExpiration: 'true' }

let test: TestApp
let owner: Client
let manager: Client
let other: Client
let admin: Client
beforeAll(async () => {
  test = await openTestApp()
  // Moves the release and expiry times of the demo's notifications to the current time, because
  // queries compare them with now().
  await asOwner(test.engine, (_q, connection) =>
    connection.query(`update notifications set released_at = released_at + (now() - timestamptz '2026-11-20 12:01+09'),
      expires_at = expires_at + (now() - timestamptz '2026-11-20 12:01+09')`),
  )
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  other = await test.signIn('owner2')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const important = async (client: Client, query: Record<string, string> = carousel) =>
  (await client.get('message/importantlist', query)).envelope.result as {
    items: ImportantNotification[]
    total: number
  }
const list = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get('message/notifications', query)).envelope.result as {
    items: NotificationRow[]
    nextCursor: string | null
  }
const detailOf = async (client: Client, messageId: string) =>
  (await client.get('message/detail', { messageId })).envelope.result as NotificationDetail
const titles = (rows: readonly { messageTitle: string }[]) => rows.map((row) => row.messageTitle)
const idOf = async (client: Client, title: string) =>
  (await list(client)).items.find((row) => row.messageTitle === title)!.messageId

const EXPIRED = '秋の障害復旧のお知らせ'
const AHEAD = '決済手数料の改定について'
const OF_MERCHANT = '棚卸しに伴う返金受付の締め時刻'
const FOR_OTHER = '決済端末の交換のご案内'
const FOR_MANAGER = '店長会議の資料'

describe('important notifications', () => {
  it('are listed newest first, with the four fields of the specification', async () => {
    const { items, total } = await important(owner)
    expect(titles(items)).toEqual([
      '年末年始のご入金日について',
      OF_MERCHANT,
      'システムメンテナンスのお知らせ',
      '二段階認証の設定をお願いいたします',
      'カード返金の反映日数について',
    ])
    expect(total).toBe(5)
    expect(Object.keys(items[0]!)).toEqual([
      'messageId',
      'messageTitle',
      'messageType',
      'createDate',
    ])
    expect(items[0]!.createDate).toMatch(/\+09:00$/)
  })

  it('include expired ones unless the caller excludes them, and never unreleased ones', async () => {
    const { items, total } = await important(owner, { PageSize: '20' })
    expect(titles(items)).toContain(EXPIRED)
    expect(titles(items)).not.toContain(AHEAD)
    expect(total).toBe(6)
    expect(titles((await important(owner)).items)).not.toContain(EXPIRED)
  })

  it('include the ones that the user has read, unless the caller excludes them', async () => {
    const clerk = await test.signIn('clerk')
    const before = (await important(clerk)).items
    await clerk.put('message/read', { messageId: before[0]!.messageId })
    const unread = await important(clerk, { ...carousel, IgnoreRead: 'true' })
    expect(unread).toEqual({ items: before.slice(1), total: before.length - 1 })
    expect((await important(clerk)).items).toEqual(before)
    // One user's reading does not make the notification read for another user.
    expect((await important(owner, { ...carousel, IgnoreRead: 'true' })).total).toBe(
      (await important(owner)).total,
    )
  })

  it('are selected by page number', async () => {
    const all = titles((await important(owner, { ...carousel, PageSize: '200' })).items)
    const second = await important(owner, { ...carousel, PageSize: '2', PageIndex: '2' })
    expect(titles(second.items)).toEqual(all.slice(2, 4))
    expect((await important(owner, { ...carousel, PageIndex: '9' })).items).toEqual([])
    for (const query of [
      { PageIndex: '0' },
      { PageSize: '201' },
      { PageSize: '-1' },
      { IgnoreExpiration: 'perhaps' },
    ]) {
      expect((await owner.get('message/importantlist', query)).status).toBe(400)
    }
  })

  it('of a merchant are listed only for its own users, and those of another tenant never', async () => {
    expect(titles((await important(other)).items)).not.toContain(OF_MERCHANT)
    expect(titles((await important(admin)).items)).not.toContain(OF_MERCHANT)
    const steppe = await test.signIn('owner', 'steppe')
    const theirs = titles((await important(steppe, { PageSize: '50' })).items)
    expect(theirs.length).toBeGreaterThan(2)
    const ours = titles((await important(owner, { PageSize: '50' })).items)
    expect(theirs.filter((title) => ours.includes(title))).toEqual([])
  })
})

describe('the list of notifications', () => {
  it('is paged by cursor, and each notification is on exactly one page', async () => {
    const whole = await list(owner)
    expect(whole.nextCursor).toBeNull()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(owner, { pageSize: '3', ...(cursor !== null && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(3)
      seen.push(...titles(page.items))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(titles(whole.items))
    expect(seen).toContain(EXPIRED)
    expect((await owner.get('message/notifications', { cursor: 'MQ' })).status).toBe(400)
  })

  it('can be filtered by kind', async () => {
    const [all, some, others] = [
      await list(owner),
      await list(owner, { messageType: 'IMPORTANT' }),
      await list(owner, { messageType: 'NORMAL' }),
    ]
    expect(some.items.length).toBeGreaterThan(0)
    expect(some.items.length + others.items.length).toBe(all.items.length)
    expect(new Set(others.items.map((row) => row.messageType))).toEqual(new Set(['NORMAL']))
  })

  it('contains a notification for one user only if that user reads the list', async () => {
    expect(titles((await list(manager)).items)).toContain(FOR_MANAGER)
    for (const client of [owner, other, admin])
      expect(titles((await list(client)).items)).not.toContain(FOR_MANAGER)
    expect(titles((await list(other)).items)).toContain(FOR_OTHER)
    for (const client of [owner, manager])
      expect(titles((await list(client)).items)).not.toContain(FOR_OTHER)
  })
})

describe('a notification', () => {
  it('is marked as read for each user separately', async () => {
    const messageId = await idOf(owner, EXPIRED)
    const detail = await detailOf(owner, messageId)
    expect(detail).toMatchObject({ messageTitle: EXPIRED, isExpired: true, isRead: false })
    expect(detail.content).toContain('復旧')
    for (let times = 0; times < 2; times++) {
      expect((await owner.put('message/read', { messageId })).envelope.resultType).toBe(1000)
    }
    expect((await detailOf(owner, messageId)).isRead).toBe(true)
    expect((await detailOf(manager, messageId)).isRead).toBe(false)
    const rows = await asOwner(test.engine, (q) =>
      q
        .selectFrom('notification_readings')
        .select('user_id')
        .where('notification_id', '=', BigInt(messageId))
        .execute(),
    )
    expect(rows).toHaveLength(1)
  })

  it('is not found if it is for other users, unreleased or missing, with the same answer', async () => {
    const forManager = await idOf(manager, FOR_MANAGER)
    const ofMerchant = await idOf(owner, OF_MERCHANT)
    const ahead = await asOwner(test.engine, (q) =>
      q
        .selectFrom('notifications')
        .select('id')
        .where('title', '=', AHEAD)
        .executeTakeFirstOrThrow(),
    )
    const cases: [Client, string][] = [
      [owner, forManager],
      [other, ofMerchant],
      [owner, String(ahead.id)],
      [owner, '999'],
      [owner, '9999999999999999999'],
    ]
    for (const [client, messageId] of cases) {
      const answers = [
        await client.get('message/detail', { messageId }),
        await client.put('message/read', { messageId }),
      ]
      for (const { status, envelope } of answers)
        expect([status, envelope.resultType]).toEqual([200, 4001])
    }
  })
})

it('the list contains notifications with the same release time once, for any page size', async () => {
  await asOwner(test.engine, (_q, connection) =>
    connection.query(`update notifications set released_at = date_trunc('milliseconds', now()) - interval '1 hour'
      where released_at <= now() and (expires_at is null or expires_at > now())`),
  )
  const whole = await list(owner)
  const instants = whole.items.map((row) => row.createDate)
  expect(instants.filter((at) => at === instants[0]).length).toBeGreaterThan(4)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(owner, { pageSize: '2', ...(cursor !== null && { cursor }) })
    seen.push(...page.items.map((row) => row.messageId))
    cursor = page.nextCursor
  } while (cursor !== null && seen.length <= whole.items.length)
  expect(seen).toEqual(whole.items.map((row) => row.messageId))
})
