import { storeKeyOf } from '@choba/contract/managed-notifications.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  answerOf,
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

describe('the receivers of a notification', () => {
  it('are the named users, and all users who match every list that is not empty', async () => {
    const merchantId = await idOfMerchant(test, await merchantOf(owner))
    const { role_id } = await userOf(test, merchantId, 'manager')
    const user = String((await userOf(test, merchantId, 'clerk')).id)
    const written = await write(owner, {
      receivers: { forAll: false, roleIds: [String(role_id)], userIds: [user] },
    })
    expect(written.users.map(({ userName }) => userName)).toEqual(['clerk'])
    expect(await shownTo(manager, written)).toBe(true)
    expect(await shownTo(clerk, written)).toBe(true)
    expect(await shownTo(owner, written)).toBe(false)
  })

  it('are counted correctly: the count equals the number of users who can read the notification', async () => {
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
    const clients: Record<string, Client> = {
      owner,
      manager,
      clerk,
      owner2: other,
      superadmin: admin,
    }
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
      const written = await writeSystem(admin, { receivers })
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

  it('are limited to the author’s stores if the author cannot access all stores', async () => {
    const merchantId = await idOfMerchant(test, await merchantOf(owner))
    const { role_id: permitted } = await userOf(test, merchantId, 'manager')
    await asOwner(test.engine, (_q, connection) =>
      connection.query(
        `insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
         select $1, $2, 1, 'Message', unnest(array['search', 'add', 'edit']) on conflict do nothing`,
        [merchantId, permitted],
      ),
    )
    const scoped = await test.signIn('manager')
    // The server caches permissions for up to a second.
    await expect
      .poll(async () => (await scoped.get('message/stores', {})).envelope.resultType, {
        timeout: 5_000,
      })
      .toBe(1000)
    const all = resultOf<{ items: { storeId: string }[] }>(
      await owner.get('message/stores', { pageSize: '200' }),
    ).items
    const own = resultOf<{ items: { storeId: string }[] }>(
      await scoped.get('message/stores', {}),
    ).items
    expect(own.length).toBeGreaterThan(0)
    const foreign = all.find(({ storeId }) => own.every((one) => one.storeId !== storeId))!
    const attempt = async (receivers: object) =>
      (await answerOf(scoped.post('message/create', { ...parts, receivers }))).code
    expect(await attempt({ forAll: true })).toBe(resultTypes.illegalOperation.code)
    expect(await attempt({ forAll: false, roleIds: [String(permitted)] })).toBe(
      resultTypes.illegalOperation.code,
    )
    expect(await attempt({ forAll: false, storeIds: [own[0]!.storeId, foreign.storeId] })).toBe(
      resultTypes.illegalOperation.code,
    )
    expect(await attempt({ forAll: false, storeIds: [own[0]!.storeId] })).toBe(1000)
  })

  it.each([
    ['an empty choice', { forAll: false }, 400],
    ['an unknown store', { forAll: false, storeIds: ['999999'] }, 200],
    ['a person of another merchant', { forAll: false, userIds: ['1'] }, 200],
  ])('cannot be %s', async (_what, receivers, status) => {
    const answer = await answerOf(owner.post('message/create', { ...parts, receivers }))
    expect([answer.status, answer.code]).toEqual([
      status,
      status === 400 ? 400 : resultTypes.notFound.code,
    ])
  })
})

describe('stores as the receivers of a notification of the service', () => {
  const asked = async (what: string, id: number) =>
    asOwner(test.engine, (_q, connection) => connection.query(what, [id]))

  /**
   * Creates a notification for these stores. Returns which of `clients` can read it. Also checks
   * that the number counted before, the list of receivers and the actual readers agree.
   */
  async function reached(
    clients: Record<string, Client>,
    stores: string[],
    entCode: string[] = [],
  ): Promise<string[]> {
    const counted = resultOf<{ people: number; byEmail: number }>(
      await admin.get('message/receivercount', {
        messageType: 'IMPORTANT',
        forAll: 'false',
        store: stores,
        entCode,
      }),
    )
    const written = await writeSystem(admin, {
      receivers: { forAll: false, stores, entCodes: entCode },
    })
    expect(written.stores.map(storeKeyOf)).toEqual(stores)
    const { items, total } = resultOf<{ items: { userName: string }[]; total: number }>(
      await admin.get('message/readers', { messageId: written.messageId, pageSize: '200' }),
    )
    expect([counted.people, counted.byEmail, written.receiverCount]).toEqual([total, total, total])
    const names = items.map(({ userName }) => userName).filter((name) => name in clients)
    for (const [name, client] of Object.entries(clients))
      expect([stores, name, await shownTo(client, written)]).toEqual([
        stores,
        name,
        names.includes(name),
      ])
    return names.toSorted()
  }

  it('can belong to different merchants, and reach exactly the users with access to one of them', async () => {
    const [own, foreign] = [await merchantOf(owner), await merchantOf(other)]
    const merchantId = await idOfMerchant(test, own)
    const clerkId = (await userOf(test, merchantId, 'clerk')).id
    await asked(`update users set store_scope = 'some' where id = $1`, clerkId)
    await asked(
      `insert into user_stores (merchant_id, user_id, store_id, tenant_id) select merchant_id, id, 2, tenant_id from users where id = $1`,
      clerkId,
    )
    const others = { manager, owner, owner2: other, superadmin: admin }
    const all = { ...others, clerk: await test.signIn('clerk', 'demo', true) }
    expect(await reached(all, [`${own}/1`])).toEqual(['manager', 'owner'])
    expect(await reached(all, [`${own}/2`])).toEqual(['clerk', 'owner'])
    // A store ID is only unique within a merchant. The store with the same ID at another merchant
    // is a different one.
    expect(await reached(all, [`${foreign}/1`])).toEqual(['owner2'])
    expect(await reached(all, [`${foreign}/1`, `${own}/1`])).toEqual(['manager', 'owner', 'owner2'])
    // A receiver must match every list that is not empty. This merchant has no users with access to
    // that store.
    expect(await reached(all, [`${own}/1`], [foreign])).toEqual([])
    await asked(`update users set enabled = false where id = $1`, clerkId)
    expect(await reached(others, [`${own}/2`])).toEqual(['owner'])
    await asked(`delete from users where id = $1`, clerkId)
    expect(await reached(others, [`${own}/2`])).toEqual(['owner'])
  })

  it('can be searched among the stores of one merchant', async () => {
    const own = await merchantOf(owner)
    const found = resultOf<{ items: { storeId: string }[]; total: number }>(
      await admin.get('message/sysstores', { entCode: own, search: 's0002' }),
    )
    expect([found.total, found.items.map(({ storeId }) => storeId)]).toEqual([1, ['2']])
    const elsewhere = await answerOf(admin.get('message/sysstores', { entCode: 'TAL-COFFEE' }))
    expect(elsewhere.code).toBe(resultTypes.notFound.code)
  })

  it.each([
    ['a merchant of another tenant', 'TAL-COFFEE/1', resultTypes.notFound.code],
    ['an unknown store of the merchant', 'MIDORI-DRUG/999999', resultTypes.notFound.code],
    ['an id out of range', 'MIDORI-DRUG/9999999999999999999', resultTypes.notFound.code],
    ['a key without a merchant', '1', 400],
  ])('cannot include %s', async (_what, store, code) => {
    const receivers = { forAll: false, stores: ['SHIBUYA-COFFEE/1', store] }
    expect((await answerOf(admin.post('message/createsystem', { ...parts, receivers }))).code).toBe(
      code,
    )
    const count = { messageType: 'NORMAL', forAll: 'false', store }
    expect((await answerOf(admin.get('message/receivercount', count))).code).toBe(code)
  })
})
