import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let manager: Client
let clerk: Client
let other: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  other = await test.signIn('owner2')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const parts = {
  messageType: 'NORMAL',
  title: '棚卸しのお知らせ',
  content: '## 予定\n\n- 月末に**棚卸し**をします',
  isEditable: true,
  sendByEmail: false,
}
const everyone = { ...parts, receivers: { forAll: true } }

const write = async (client: Client, more: object = {}): Promise<ManagedNotificationDetail> =>
  resultOf(await client.post('message/create', { ...everyone, ...more }))
const writeSystem = async (more: object = {}): Promise<ManagedNotificationDetail> =>
  resultOf(await admin.post('message/createsystem', { ...everyone, ...more }))
const shownTo = async (client: Client, { messageId }: { messageId: string }): Promise<boolean> => {
  const answer = await client.get('message/detail', { messageId })
  expect([1000, resultTypes.notFound.code]).toContain(answer.envelope.resultType)
  return answer.envelope.resultType === 1000
}
const rowOf = (table: 'users' | 'roles' | 'stores', column: string, value: string, merchant: number) =>
  asOwner(test.engine, async (_q, connection) => {
    const { rows } = await connection.query<{ id: number }>(
      `select id from ${table} where merchant_id = $1 and ${column} = $2`,
      [merchant, value],
    )
    return String(rows[0]!.id)
  })
const merchantOf = async (client: Client) =>
  resultOf<{ userEnt: string }>(await client.get('user/userinfo', {})).userEnt
const idOfMerchant = (code: string) =>
  asOwner(
    test.engine,
    async (q) => (await q.selectFrom('merchants').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id,
  )
const answerOf = async (answer: Promise<{ status: number; envelope: { resultType: number; result: unknown } }>) => {
  const { status, envelope } = await answer
  return { status, code: envelope.resultType, result: envelope.result }
}

describe('its receivers', () => {
  it('are those who are named and those who fit every list', async () => {
    const merchantId = await idOfMerchant(await merchantOf(owner))
    const role = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select('role_id')
        .where('merchant_id', '=', merchantId)
        .where('username', '=', 'manager')
        .executeTakeFirstOrThrow(),
    )
    const user = await rowOf('users', 'username', 'clerk', merchantId)
    const written = await write(owner, {
      receivers: { forAll: false, roleIds: [String(role.role_id)], userIds: [user] },
    })
    expect(written.users.map(({ userName }) => userName)).toEqual(['clerk'])
    expect(await shownTo(manager, written)).toBe(true)
    expect(await shownTo(clerk, written)).toBe(true)
    expect(await shownTo(owner, written)).toBe(false)
  })

  it('are as many as are shown it, whatever is chosen', async () => {
    const people = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users as u')
        .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
        .innerJoin('roles as r', 'r.id', 'u.role_id')
        .select(['u.username', 'm.code', 'r.name', 'u.id'])
        .where('u.tenant_id', '=', 1)
        .where('u.enabled', '=', true)
        .where('u.username', 'in', ['owner', 'manager', 'clerk', 'owner2', 'superadmin'])
        .whereRef('r.merchant_id', '=', 'u.merchant_id')
        .execute(),
    )
    const clients: Record<string, Client> = { owner, manager, clerk, owner2: other, superadmin: admin }
    const codes = [...new Set(people.map(({ code }) => code))]
    const names = [...new Set(people.map(({ name }) => name))]
    const choices = [
      { entCodes: [codes[0]!] },
      { roleNames: [names[0]!] },
      { entCodes: [codes[0]!], roleNames: [names.at(-1)!] },
      { userIds: [String(people[0]!.id)] },
      { entCodes: codes, userIds: [String(people[0]!.id)] },
      { entCodes: [codes[0]!], roleNames: names, userIds: [String(people.at(-1)!.id)] },
    ]
    for (const choice of choices) {
      const receivers = { forAll: false, ...choice }
      const written = await writeSystem({ receivers })
      const readers = resultOf<{ items: { userName: string }[]; total: number }>(
        await admin.get('message/readers', { messageId: written.messageId, pageSize: '200' }),
      )
      expect(readers.total).toBe(written.receiverCount)
      const listed = new Set(readers.items.map(({ userName }) => userName))
      for (const { username } of people) {
        expect([choice, username, await shownTo(clients[username]!, written)]).toEqual([
          choice,
          username,
          listed.has(username),
        ])
      }
    }
  })

  it('are people of some stores where the writer sees these alone', async () => {
    const merchantId = await idOfMerchant(await merchantOf(owner))
    const permitted = await asOwner(test.engine, async (_q, connection) => {
      const { rows } = await connection.query<{ role_id: number }>(
        `select role_id from users where merchant_id = $1 and username = 'manager'`,
        [merchantId],
      )
      await connection.query(
        `insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
         select $1, $2, 1, 'Message', unnest(array['search', 'add', 'edit']) on conflict do nothing`,
        [merchantId, rows[0]!.role_id],
      )
      return rows[0]!.role_id
    })
    expect(permitted).toBeGreaterThan(0)
    const scoped = await test.signIn('manager')
    // What someone holds is remembered for a second.
    await expect
      .poll(async () => (await scoped.get('message/stores', {})).envelope.resultType, { timeout: 5_000 })
      .toBe(1000)
    const all = resultOf<{ items: { storeId: string }[] }>(await owner.get('message/stores', { pageSize: '200' })).items
    const own = resultOf<{ items: { storeId: string }[] }>(await scoped.get('message/stores', {})).items
    expect(own.length).toBeGreaterThan(0)
    const foreign = all.find(({ storeId }) => own.every((one) => one.storeId !== storeId))!
    const attempt = async (receivers: object) =>
      (await answerOf(scoped.post('message/create', { ...parts, receivers }))).code
    expect(await attempt({ forAll: true })).toBe(resultTypes.illegalOperation.code)
    expect(await attempt({ forAll: false, roleIds: [String(permitted)] })).toBe(resultTypes.illegalOperation.code)
    expect(await attempt({ forAll: false, storeIds: [own[0]!.storeId, foreign.storeId] })).toBe(
      resultTypes.illegalOperation.code,
    )
    expect(await attempt({ forAll: false, storeIds: [own[0]!.storeId] })).toBe(1000)
  })

  it.each([
    ['no one', { forAll: false }, 400],
    ['a store that is not there', { forAll: false, storeIds: ['999999'] }, 200],
    ['a person of another merchant', { forAll: false, userIds: ['1'] }, 200],
  ])('are refused: %s', async (_what, receivers, status) => {
    const answer = await answerOf(owner.post('message/create', { ...parts, receivers }))
    expect([answer.status, answer.code]).toEqual([status, status === 400 ? 400 : resultTypes.notFound.code])
  })
})
