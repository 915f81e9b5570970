import type { NotificationDetail, NotificationRow } from '@choba/contract/notifications.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { deliver, notificationText } from './notify.jobs.ts'
import { NOTIFY, type NotifyJob, type Receivers } from './notify.ts'

const users = {
  owner: userIdOf(1, 'owner'),
  manager: userIdOf(1, 'manager'),
  clerk: userIdOf(1, 'clerk'),
}
const others = { owner2: userIdOf(1, 'owner2'), superadmin: userIdOf(1, 'superadmin') }

let test: TestApp
const clients = {} as Record<keyof typeof users | keyof typeof others, Client>
let merchantId: number

beforeAll(async () => {
  test = await openTestApp()
  for (const name of ['owner', 'manager', 'clerk', 'owner2', 'superadmin'] as const)
    clients[name] = await test.signIn(name)
  await asOwner(test.engine, async (q) => {
    const owner = await q
      .updateTable('users')
      .set({ email_messages: true })
      .where('id', 'in', [users.owner, users.manager])
      .returning(['id', 'merchant_id'])
      .execute()
    merchantId = owner[0]!.merchant_id
  })
  // Sets the owner's language to English: the language of a user's first call is stored at once.
  const english = {
    method: 'GET',
    url: '/apiproxy/api/user/userinfo',
    headers: { 'accept-language': 'en' },
  } as const
  expect((await clients.owner.send(english)).status).toBe(200)
})
afterAll(() => test.close())

const refundGaveUp = (paymentNo: string) => ({
  kind: 'refunds.abandoned' as const,
  params: { paymentNo, amount: '¥1,200' },
  path: `trade/${paymentNo}`,
  isImportant: true,
})

const notified = async (client: Client, paymentNo: string) => {
  const { items } = (await client.get('message/notifications', { pageSize: 200 })).envelope
    .result as {
    items: NotificationRow[]
  }
  const details = await Promise.all(
    items.map(
      async ({ messageId }) => (await client.get('message/detail', { messageId })).envelope.result,
    ),
  )
  return (details as NotificationDetail[]).filter(({ content }) => content.includes(paymentNo))
}

/** Queues a notification in its own transaction, which rolls back if `fails` is true. */
async function send(receivers: Receivers, paymentNo: string, fails = false): Promise<void> {
  await withScope(test.engine, { role: 'worker', tenantId: 1, merchantId }, async (tx) => {
    await test.notify(tx, receivers, refundGaveUp(paymentNo))
    if (fails) throw new Error('rolled back')
  })
  test.jobs.wake(NOTIFY)
}

describe('a notification that Choba sends', () => {
  it('reaches only its receivers, in the language of each, in the portal and by e-mail', async () => {
    await send({ userIds: [users.owner, users.manager, users.clerk] }, 'N-1')
    const english = await test.mailTo('owner@demo.example')
    expect(english.subject).toContain('Couldn’t confirm a refund')
    expect(english.text).toContain(
      'We couldn’t confirm that the refund of ¥1,200 for transaction N-1 was completed.',
    )
    expect(english.text).toContain('/#/trade/N-1')
    expect((await test.mailTo('manager@demo.example')).subject).toContain(
      '返金の完了を確認できませんでした',
    )
    expect(await notified(clients.owner, 'N-1')).toMatchObject([
      { messageType: 'IMPORTANT', isRead: false },
    ])
    const japanese = [{ messageTitle: '返金の完了を確認できませんでした' }]
    expect(await notified(clients.manager, 'N-1')).toMatchObject(japanese)
    expect(await notified(clients.clerk, 'N-1')).toMatchObject(japanese)
    for (const other of [clients.owner2, clients.superadmin])
      expect(await notified(other, 'N-1')).toEqual([])
    // The clerk has not enabled e-mails.
    expect(test.sent.filter(({ to }) => to === 'clerk@demo.example')).toEqual([])
  })

  it("is shown in the portal's current language, even if it was written in another language", async () => {
    await send({ userIds: [users.owner, users.manager] }, 'N-L')
    await test.mailTo('owner@demo.example')
    for (const client of [clients.owner, clients.manager])
      for (const language of ['ja', 'en', 'mn'] as const) {
        const url = '/apiproxy/api/message/notifications?pageSize=200'
        const { envelope } = await client.send({
          method: 'GET',
          url,
          headers: { 'accept-language': language },
        })
        const titles = (envelope.result as { items: NotificationRow[] }).items.map(
          ({ messageTitle }) => messageTitle,
        )
        expect(titles).toContain(languages[language].refunds.notifications.abandoned.title)
      }
  })

  it('is not written if its transaction rolls back', async () => {
    await expect(send({ userIds: [users.owner] }, 'N-2', true)).rejects.toThrow('rolled back')
    await send({ userIds: [users.owner] }, 'N-3')
    await expect.poll(() => notified(clients.owner, 'N-3'), { timeout: 20_000 }).toHaveLength(1)
    expect(await notified(clients.owner, 'N-2')).toEqual([])
  })

  it('is written once, even if its job runs twice', async () => {
    const job: NotifyJob = {
      ...refundGaveUp('N-4'),
      tenantId: 1,
      source: 'job of this test',
      receivers: { userIds: [users.owner] },
    }
    await Promise.all([deliver(test, job), deliver(test, job)])
    await deliver(test, job)
    expect(await notified(clients.owner, 'N-4')).toHaveLength(1)
  })

  it('for users with a permission reaches the users who see the store, except disabled users and users who turned notifications off', async () => {
    const may = { merchantId, permission: 'Refund.add' } as const
    const job = (paymentNo: string, storeId: number | null): NotifyJob => ({
      ...refundGaveUp(paymentNo),
      tenantId: 1,
      source: paymentNo,
      receivers: { ...may, storeId },
    })
    const [seen] = await asOwner(test.engine, (q) =>
      q.selectFrom('user_stores').select('store_id').where('user_id', '=', users.manager).execute(),
    )
    await deliver(test, job('N-5', seen!.store_id))
    expect(await notified(clients.owner, 'N-5')).toHaveLength(1)
    expect(await notified(clients.manager, 'N-5')).toHaveLength(1)
    await deliver(test, job('N-6', null))
    expect(await notified(clients.owner, 'N-6')).toHaveLength(1)
    expect(await notified(clients.manager, 'N-6')).toEqual([])
    await deliver(test, {
      ...job('N-9', null),
      receivers: { ...may, storeId: seen!.store_id, except: users.owner },
    })
    expect(await notified(clients.owner, 'N-9')).toEqual([])
    expect(await notified(clients.manager, 'N-9')).toHaveLength(1)
    const change = (values: { receive_messages: boolean }) =>
      asOwner(test.engine, (q) =>
        q.updateTable('users').set(values).where('id', '=', users.owner).execute(),
      )
    await change({ receive_messages: false })
    await deliver(test, job('N-7', seen!.store_id))
    await change({ receive_messages: true })
    expect(await notified(clients.owner, 'N-7')).toEqual([])
    expect(await notified(clients.manager, 'N-7')).toHaveLength(1)
  })
})

it('the text of a notification has all placeholders filled in each of the three languages', () => {
  for (const language of ['ja', 'en', 'mn'] as const) {
    const { title, content } = notificationText('refunds.abandoned', language, {
      paymentNo: 'N-8',
      amount: '₮5',
    })
    expect(title).toBe(languages[language].refunds.notifications.abandoned.title)
    expect(content).toContain('N-8')
    expect(content).toContain('₮5')
    expect(content).not.toContain('{')
  }
})
