import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { emailWriter } from './notification-emails.ts'
import { merchantOf, write as writeBy, writeSystem } from './notification-management.testing.ts'

let test: TestApp
let owner: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

/** SQL expression for the ID of the merchant to which the user `owner` belongs. */
const OWN = `(select merchant_id from users where tenant_id = 1 and username = 'owner')`

const email = {
  content: '## 予定\n\n- 月末に**棚卸し**<b>をします</b>\n\n[一覧](#/trade)',
  sendByEmail: true,
}
const write = (more: object = {}) => writeBy(owner, { ...email, ...more })
const detail = async ({ messageId }: { messageId: string }): Promise<ManagedNotificationDetail> =>
  resultOf(await owner.get('message/detailonedit', { messageId }))
const setting = (name: string, wants: boolean) =>
  asOwner(test.engine, (_q, connection) =>
    connection.query(
      `update users set email_messages = $2, receive_messages = true where merchant_id = ${OWN} and username = $1`,
      [name, wants],
    ),
  )
const addressesOf = async (whose = 'true') => {
  const rows = await asOwner(test.engine, async (_q, connection) =>
    connection.query<{ email: string; wants: boolean }>(
      `select email, email_messages and receive_messages as wants from users where merchant_id = ${OWN} and enabled and ${whose} order by email`,
    ),
  )
  return rows.rows
}
const leftOf = (title: string) =>
  test.sent.filter(({ subject }) => subject.includes(title)).map(({ to }) => to)
const allLeft = (written: { messageId: string }, count: number) =>
  expect
    .poll(async () => (await detail(written)).emails, { timeout: 20_000 })
    .toEqual({ waiting: 0, sent: count, failed: 0 })

describe('a notification that is also sent by e-mail', () => {
  it('is sent once to each user who accepts e-mails, and keeps its formatting', async () => {
    await setting('owner', true)
    await setting('clerk', false)
    const willing = (await addressesOf()).filter(({ wants }) => wants).map((row) => row.email)
    expect(willing.length).toBeGreaterThan(0)
    const written = await write({ title: '通常のメール' })
    await allLeft(written, willing.length)
    expect(leftOf('通常のメール').toSorted()).toEqual(willing.toSorted())
    const [first] = test.sent.filter(({ subject }) => subject.includes('通常のメール'))
    expect(first!.html).toContain('<strong>棚卸し</strong>&lt;b&gt;をします&lt;/b&gt;')
    expect(first!.html).toMatch(/<a\s+href="[^"]+\/#\/trade"/)
    expect(first!.text).toContain('- 月末に棚卸し<b>をします</b>')
    // Runs the job again. This happens if a process ends after the job is done and before this is
    // recorded.
    await emailWriter(test).work(
      { tenantId: 1, messageId: written.messageId },
      new AbortController().signal,
    )
    expect((await detail(written)).emails).toEqual({ waiting: 0, sent: willing.length, failed: 0 })
  })

  it('has no attachments, but its e-mail mentions the attached files', async () => {
    const upload = await owner.send({
      method: 'POST',
      url: '/apiproxy/api/message/uploadfile',
      ...fileForm(tinyPng),
    })
    const { fileName } = resultOf<{ fileName: string }>(upload)
    await write({ title: '資料つきのメール', fileList: [fileName] })
    await expect
      .poll(() => leftOf('資料つきのメール').length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    const [mail] = test.sent.filter(({ subject }) => subject.includes('資料つきのメール'))
    const said = languages.ja.mail.attachments.replace('{count}', '1')
    expect(mail!.text).toContain(said)
    expect(mail!.html).toContain(said)
  })

  it('is sent again after a change only if the author requests this', async () => {
    const willing = (await addressesOf()).filter(({ wants }) => wants).length
    const written = await write({ title: '変更前のメール', isEditable: true })
    await allLeft(written, willing)
    const body = { ...email, receivers: { forAll: true }, messageType: 'NORMAL', isEditable: true }
    const change = async (more: object) => {
      const { messageId, version } = await detail(written)
      return resultOf(await owner.put('message/update', { ...body, messageId, version, ...more }))
    }
    await change({ title: '静かな変更' })
    await emailWriter(test).work(
      { tenantId: 1, messageId: written.messageId },
      new AbortController().signal,
    )
    expect((await detail(written)).emails).toEqual({ waiting: 0, sent: willing, failed: 0 })
    await change({ title: '変更後のメール', notifyAgain: 'EMAIL' })
    await expect.poll(() => leftOf('変更後のメール').length, { timeout: 20_000 }).toBe(willing)
    await allLeft(written, willing)
    expect(leftOf('静かな変更')).toEqual([])
  })

  it('is sent to all users if it is important', async () => {
    const all = (await addressesOf()).map((row) => row.email)
    const written = await write({ title: '重要なメール', messageType: 'IMPORTANT' })
    await allLeft(written, all.length)
    expect(leftOf('重要なメール').toSorted()).toEqual(all.toSorted())
  })

  it('of the service is sent to users of the chosen stores, as many as the form has counted', async () => {
    await setting('manager', true)
    const store = `${await merchantOf(owner)}/1`
    const query = { messageType: 'NORMAL', forAll: 'false', store }
    const { byEmail } = resultOf<{ byEmail: number }>(
      await admin.get('message/receivercount', query),
    )
    const title = '店舗へのメール'
    const written = await writeSystem(admin, {
      ...email,
      title,
      receivers: { forAll: false, stores: [store] },
    })
    const progress = async () =>
      resultOf<ManagedNotificationDetail>(
        await admin.get('message/sysdetailonedit', { messageId: written.messageId }),
      ).emails
    await expect
      .poll(progress, { timeout: 20_000 })
      .toEqual({ waiting: 0, sent: byEmail, failed: 0 })
    const left = leftOf(title)
    expect(left).toHaveLength(byEmail)
    const seeing = await addressesOf(`(store_scope = 'all' or username = 'manager')`)
    expect(left.toSorted()).toEqual(
      seeing
        .filter(({ wants }) => wants)
        .map((row) => row.email)
        .toSorted(),
    )
  })

  it('is not sent before its release', async () => {
    const written = await write({ title: '先のメール', releaseAt: '2099-01-01T09:00:00' })
    await emailWriter(test).work(
      { tenantId: 1, messageId: written.messageId },
      new AbortController().signal,
    )
    expect((await detail(written)).emails).toEqual({ waiting: 0, sent: 0, failed: 0 })
  })
})

it('failed e-mails are counted and sent again on request, but not after a withdrawal', async () => {
  await setting('owner', true)
  const written = await write({ title: '再送信のメール' })
  const sent = (await addressesOf()).filter(({ wants }) => wants).length
  await allLeft(written, sent)
  const before = leftOf('再送信のメール').length
  await asOwner(test.engine, (_q, connection) =>
    connection.query(
      `update mails set failed_at = now(), failure = 'refused', sent_at = null
       where id = (select id from mails where notification_id = $1 order by id limit 1)`,
      [written.messageId],
    ),
  )
  expect((await detail(written)).emails).toEqual({ waiting: 0, sent: sent - 1, failed: 1 })
  expect(
    resultOf(await owner.put('message/retryemails', { messageId: written.messageId })),
  ).toEqual({ count: 1 })
  await allLeft(written, sent)
  expect(leftOf('再送信のメール').length).toBe(before + 1)
  expect(
    (await owner.put('message/retryemails', { messageId: written.messageId })).envelope.resultType,
  ).toBe(1200)
  // The withdrawal has deleted the text of the e-mails. E-mails that were not sent can therefore
  // never be sent.
  const again = await detail(written)
  await owner.put('message/withdraw', { messageId: written.messageId, version: again.version })
  await asOwner(test.engine, (_q, connection) =>
    connection.query(
      `update mails set sent_at = null, claimed_at = null where notification_id = $1`,
      [written.messageId],
    ),
  )
  const { rows } = await asOwner(test.engine, (_q, connection) =>
    connection.query<{ id: string }>(`select id::text from mails where notification_id = $1`, [
      written.messageId,
    ]),
  )
  await withScope(test.engine, { role: 'admin', tenantId: 1 }, (tx) =>
    test.jobs.enqueueAll(
      tx,
      'mail-send-many',
      rows.map(({ id }) => ({ tenantId: 1, mailId: id })),
    ),
  )
  test.jobs.wake('mail-send-many')
  await expect
    .poll(async () => (await detail(written)).emails, { timeout: 20_000 })
    .toEqual({ waiting: 0, sent: 0, failed: sent })
  expect(leftOf('再送信のメール').length).toBe(before + 1)
})
