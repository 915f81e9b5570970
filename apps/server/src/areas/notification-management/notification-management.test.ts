import type {
  ManagedNotification,
  ManagedNotificationDetail,
} from '@choba/contract/managed-notifications.ts'
import type { NotificationDetail, NotificationRow } from '@choba/contract/notifications.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  answerOf,
  everyone,
  idOfMerchant,
  merchantOf,
  parts,
  shownTo,
  userOf,
  write,
  writeSystem,
} from './notification-management.testing.ts'

let test: TestApp
let owner: Client
let clerk: Client
let other: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  clerk = await test.signIn('clerk')
  other = await test.signIn('owner2')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

describe('a notification that a merchant’s user writes', () => {
  it('is shown to users of the merchant immediately, in the language of each reader', async () => {
    const written = await write(owner, {
      translations: { en: { title: 'Stocktaking', content: 'At the *end* of the month' } },
    })
    expect(written).toMatchObject({
      state: 'RELEASED',
      messageTitle: parts.title,
      forAll: true,
      readCount: 0,
    })
    const detail = resultOf<NotificationDetail>(
      await clerk.get('message/detail', { messageId: written.messageId }),
    )
    expect(detail).toMatchObject({
      messageTitle: parts.title,
      content: parts.content,
      isMarkup: true,
      isRead: false,
    })
    const english = await clerk.send({
      method: 'GET',
      url: `/apiproxy/api/message/detail?messageId=${written.messageId}`,
      headers: { 'accept-language': 'en' },
    })
    expect(JSON.parse(english.bytes.toString())).toMatchObject({
      result: { messageTitle: 'Stocktaking' },
    })
    for (const stranger of [other, admin]) expect(await shownTo(stranger, written)).toBe(false)
  })

  it('is hidden before its release and after its withdrawal', async () => {
    const later = await write(owner, { releaseAt: '2099-01-01T09:00:00' })
    expect(later).toMatchObject({ state: 'SCHEDULED', createDate: '2099-01-01T09:00:00+09:00' })
    expect(await shownTo(clerk, later)).toBe(false)
    const now = await write(owner)
    expect(await shownTo(clerk, now)).toBe(true)
    const withdrawn = resultOf<ManagedNotificationDetail>(
      await owner.put('message/withdraw', { messageId: now.messageId, version: now.version }),
    )
    expect(withdrawn.state).toBe('WITHDRAWN')
    expect(await shownTo(clerk, now)).toBe(false)
    const again = await answerOf(
      owner.put('message/withdraw', { messageId: now.messageId, version: withdrawn.version }),
    )
    expect(again.code).toBe(resultTypes.illegalOperation.code)
  })

  it('cannot be changed by a call with an outdated version, or after its release if it is not editable', async () => {
    const written = await write(owner)
    const change = {
      ...everyone,
      messageId: written.messageId,
      version: written.version,
      title: '変更後',
    }
    const changed = resultOf<ManagedNotificationDetail>(await owner.put('message/update', change))
    expect(changed).toMatchObject({
      messageTitle: '変更後',
      version: 2,
      changedBy: expect.any(String) as string,
    })
    expect((await answerOf(owner.put('message/update', change))).status).toBe(409)
    const same = { ...change, version: 2 }
    expect((await answerOf(owner.put('message/update', same))).code).toBe(
      resultTypes.nothingToDo.code,
    )
    const fixed = await write(owner, { isEditable: false })
    const refused = await answerOf(
      owner.put('message/update', {
        ...everyone,
        messageId: fixed.messageId,
        version: 1,
        title: '変更後',
      }),
    )
    expect(refused.code).toBe(resultTypes.illegalOperation.code)
  })

  it('keeps its release time, e-mail setting and receivers after its release', async () => {
    const written = await write(owner)
    const change = {
      ...everyone,
      messageId: written.messageId,
      version: 1,
      title: '変更後',
      sendByEmail: true,
      releaseAt: '2099-01-01T09:00:00',
    }
    const self = await userOf(test, await idOfMerchant(test, await merchantOf(owner)), 'owner')
    const others = { ...change, receivers: { forAll: false, userIds: [String(self.id)] } }
    expect((await answerOf(owner.put('message/update', others))).code).toBe(
      resultTypes.illegalOperation.code,
    )
    const changed = resultOf<ManagedNotificationDetail>(await owner.put('message/update', change))
    expect(changed).toMatchObject({
      state: 'RELEASED',
      forAll: true,
      sendByEmail: false,
      createDate: written.createDate,
    })
    const named = await write(owner, {
      receivers: { forAll: false, roleIds: ['3', '2'], userIds: [String(self.id)] },
    })
    const renamed = { ...everyone, messageId: named.messageId, version: 1, title: '変更後' }
    const inOrder = { forAll: false, roleIds: ['2', '3'], userIds: [String(self.id)] }
    const fewer = { forAll: false, roleIds: ['2'], userIds: [String(self.id)] }
    const refused = await answerOf(owner.put('message/update', { ...renamed, receivers: fewer }))
    expect(refused.code).toBe(resultTypes.illegalOperation.code)
    expect(
      (await answerOf(owner.put('message/update', { ...renamed, receivers: inOrder }))).code,
    ).toBe(1000)
  })

  it('is shown as changed if it changes after its release, and as unread if important or requested', async () => {
    const seenBy = async (which: { messageId: string }) =>
      resultOf<NotificationDetail>(
        await clerk.get('message/detail', { messageId: which.messageId }),
      )
    const change = async (which: ManagedNotificationDetail, more: object) =>
      resultOf<ManagedNotificationDetail>(
        await owner.put('message/update', {
          ...everyone,
          messageId: which.messageId,
          version: which.version,
          ...more,
        }),
      )
    const normal = await write(owner)
    const important = await write(owner, { messageType: 'IMPORTANT' })
    for (const which of [normal, important]) {
      await clerk.put('message/read', { messageId: which.messageId })
      expect(await seenBy(which)).toMatchObject({ isRead: true, revisedAt: null })
    }
    // Readers do not see the changed fields, so the change does not make the notification unread.
    const later = await change(important, {
      messageType: 'IMPORTANT',
      expiresAt: '2099-01-01T09:00:00',
    })
    expect(await seenBy(important)).toMatchObject({ isRead: true, revisedAt: null })
    await change(later, { messageType: 'IMPORTANT', title: '変更後' })
    expect(await seenBy(important)).toMatchObject({
      isRead: false,
      revisedAt: expect.any(String) as string,
    })
    await clerk.put('message/read', { messageId: important.messageId })
    expect(await seenBy(important)).toMatchObject({ isRead: true })
    const changed = await change(normal, { title: '変更後' })
    expect(await seenBy(normal)).toMatchObject({
      isRead: true,
      revisedAt: expect.any(String) as string,
    })
    await change(changed, { title: 'もう一度', notifyAgain: 'UNREAD' })
    expect(await seenBy(normal)).toMatchObject({ isRead: false })
    const scheduled = await write(owner, { releaseAt: '2099-01-01T09:00:00' })
    const early = {
      ...everyone,
      messageId: scheduled.messageId,
      version: 1,
      title: '変更後',
      notifyAgain: 'UNREAD',
    }
    expect((await answerOf(owner.put('message/update', early))).code).toBe(
      resultTypes.illegalOperation.code,
    )
  })

  it('is deleted together with the records of who has opened it', async () => {
    const written = await write(owner)
    await clerk.put('message/read', { messageId: written.messageId })
    const read = resultOf<ManagedNotificationDetail>(
      await owner.get('message/detailonedit', { messageId: written.messageId }),
    )
    expect(read.readCount).toBe(1)
    expect(
      (
        await owner.send({
          method: 'DELETE',
          url: '/apiproxy/api/message/delete',
          payload: { messageId: written.messageId, version: 1 },
        })
      ).status,
    ).toBe(200)
    expect(await shownTo(clerk, written)).toBe(false)
    expect(
      (await answerOf(owner.get('message/detailonedit', { messageId: written.messageId }))).code,
    ).toBe(4001)
  })

  it('can be managed only by users of the same merchant', async () => {
    const written = await write(owner)
    for (const stranger of [other, admin]) {
      const which = { messageId: written.messageId, version: 1 }
      expect((await answerOf(stranger.put('message/withdraw', which))).code).toBe(
        resultTypes.notFound.code,
      )
    }
    const system = await writeSystem(admin)
    const refused = await answerOf(
      owner.put('message/withdraw', { messageId: system.messageId, version: 1 }),
    )
    expect(refused.code).toBe(resultTypes.notFound.code)
  })
})

describe('the validation of a notification', () => {
  it.each([
    ['a release in the past', { releaseAt: '2020-01-01T00:00:00' }, 'releaseAt'],
    [
      'an end before the release',
      { releaseAt: '2099-01-02T00:00:00', expiresAt: '2099-01-01T00:00:00' },
      'expiresAt',
    ],
    ['an empty title', { title: ' ' }, 'title'],
    ['a title too long', { title: 'あ'.repeat(101) }, 'title'],
    ['no content', { content: '' }, 'content'],
    [
      'a picture of another notification',
      { content: '![x](file:00000000-0000-4000-8000-00000000abcd)' },
      'content',
    ],
  ])('rejects %s', async (_what, more, path) => {
    const { status, result } = await answerOf(
      owner.post('message/create', { ...everyone, ...more }),
    )
    expect([status, (result as { fields: { path: string }[] }).fields[0]!.path]).toEqual([
      400,
      path,
    ])
  })

  it('accepts a file, which only readers of the notification can download', async () => {
    const upload = await owner.send({
      method: 'POST',
      url: '/apiproxy/api/message/uploadfile',
      ...fileForm(tinyPng),
    })
    // A picture may have at most 2 MB (specification), although the limit for documents is higher.
    const padded = Buffer.concat([tinyPng, Buffer.alloc(2 * 1024 * 1024)])
    const large = await owner.send({
      method: 'POST',
      url: '/apiproxy/api/message/uploadfile',
      ...fileForm(padded),
    })
    expect(large.status).toBe(413)
    const { fileName } = (JSON.parse(upload.bytes.toString()) as { result: { fileName: string } })
      .result
    const written = await write(owner, { content: `![図](file:${fileName})`, fileList: [fileName] })
    expect(written.files).toMatchObject([{ fileName, contentType: 'image/png' }])
    const query = `messageId=${written.messageId}&fileName=${fileName}`
    const read = (client: Client, call = 'file') =>
      client.send({ method: 'GET', url: `/apiproxy/api/message/${call}?${query}` })
    expect((await read(clerk)).headers['content-type']).toBe('image/png')
    expect((await read(owner, 'managedfile')).headers['content-type']).toBe('image/png')
    for (const stranger of [other, admin]) {
      expect(JSON.parse((await read(stranger)).bytes.toString())).toMatchObject({
        resultType: 4001,
      })
    }
    // A picture that the text contains cannot be removed from the files.
    const bare = { ...everyone, content: written.content, messageId: written.messageId, version: 1 }
    expect((await answerOf(owner.put('message/update', bare))).status).toBe(400)
  })
})

describe('a reader of notifications', () => {
  it('can search them, filter the unread ones, and mark all as read', async () => {
    await write(owner, { title: '検索される件名' })
    const list = async (query: Record<string, string>) =>
      resultOf<{ items: NotificationRow[] }>(await clerk.get('message/notifications', query)).items
    expect((await list({ search: '検索される' })).map(({ messageTitle }) => messageTitle)).toEqual([
      '検索される件名',
    ])
    expect(await list({ search: 'どこにもない言葉' })).toEqual([])
    const unread = await list({ unread: 'true', pageSize: '200' })
    expect(unread.length).toBeGreaterThan(0)
    expect(unread.every(({ isRead }) => !isRead)).toBe(true)
    const count = async () =>
      resultOf<{ count: number }>(await clerk.get('message/unreadcount', {})).count
    expect(await count()).toBe(unread.filter(({ isExpired }) => !isExpired).length)
    const read = resultOf<{ count: number }>(await clerk.put('message/readall', {}))
    expect(read.count).toBe(unread.length)
    expect(await count()).toBe(0)
    expect(resultOf<{ count: number }>(await clerk.put('message/readall', {})).count).toBe(0)
  })
})

it('the list contains each notification on exactly one page, and is filtered by status and type', async () => {
  await write(owner, { messageType: 'IMPORTANT', releaseAt: '2099-01-01T09:00:00' })
  const page = async (query: Record<string, string>) =>
    resultOf<{ items: ManagedNotification[]; nextCursor: string | null; total?: number }>(
      await owner.get('message/managelist', query),
    )
  const whole = await page({ pageSize: '200' })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const one = await page({ pageSize: '4', ...(cursor !== null && { cursor }) })
    seen.push(...one.items.map(({ messageId }) => messageId))
    cursor = one.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(whole.items.map(({ messageId }) => messageId))
  expect(whole.total).toBe(seen.length)
  const scheduled = await page({ state: 'SCHEDULED', messageType: 'IMPORTANT', pageSize: '200' })
  expect(
    scheduled.items.every((row) => row.state === 'SCHEDULED' && row.messageType === 'IMPORTANT'),
  ).toBe(true)
  expect(scheduled.items.length).toBeGreaterThan(0)
})

it('the search finds a text in any language, but not the names of internal fields', async () => {
  const { messageId } = await write(owner, {
    title: '言葉',
    content: '本文',
    translations: { mn: { title: 'Тооллого', content: 'Сарын эцэст' } },
  })
  const find = async (search: string) => {
    const page = resultOf<{ items: ManagedNotification[] }>(
      await owner.get('message/managelist', { search }),
    )
    return page.items.map((row) => row.messageId)
  }
  for (const text of ['言葉', 'тооллого', 'сарын']) expect(await find(text)).toContain(messageId)
  for (const text of ['title', 'content"']) expect(await find(text)).not.toContain(messageId)
})

it('the types of notifications are available to users with permission to write', async () => {
  const names = (answer: { envelope: { result: unknown } }) =>
    (answer.envelope.result as { messageType: string }[]).map(({ messageType }) => messageType)
  expect(names(await clerk.get('tenant/messagetypesforquery', {}))).toEqual(['IMPORTANT', 'NORMAL'])
  expect(names(await owner.get('tenant/messagetypesforcreateorupdate', {}))).toEqual([
    'IMPORTANT',
    'NORMAL',
  ])
})
