import { REVIEWS_A_DAY } from '@choba/contract/feedback.contract.ts'
import { ROLES_MAX } from '@choba/contract/roles.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const run = (statement: string, values: readonly unknown[]) =>
  asOwner(test.engine, (_q, connection) => connection.query(statement, values))

describe('limits on rows that users add', () => {
  it('reject a review above the daily maximum of a user, and accept reviews on the next day', async () => {
    const write = () =>
      owner.send({
        method: 'POST',
        url: '/edge/review',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ type: 'star', title: 'speed', rating: 4 }),
      })
    expect((await write()).status).toBe(201)
    await run(
      `insert into reviews (merchant_id, id, tenant_id, type, title, rating, platform, user_id, user_name,
         user_full_name, written_at)
       select merchant_id, n, tenant_id, type, title, rating, platform, user_id, user_name, user_full_name, written_at
       from (select * from reviews where user_name = 'owner' order by id desc limit 1) one, generate_series(1, $1::int) n`,
      [REVIEWS_A_DAY - 2],
    )
    expect((await write()).status).toBe(201)
    expectAppError(await write(), 'tooManyRequests')
    await run(
      `update reviews set written_at = written_at - interval '1 day' where user_name = $1`,
      ['owner'],
    )
    expect((await write()).status).toBe(201)
  })

  it('reject a role above the maximum number of roles of a merchant', async () => {
    const add = (roleName: string) =>
      owner.post('role/add', { roleName, permissions: ['Record.search'] })
    await run(
      `insert into roles (merchant_id, id, tenant_id, name)
       select r.merchant_id, 100000 + n, r.tenant_id, 'R' || n from (select distinct u.merchant_id, u.tenant_id from users u
         where u.username = 'owner' and u.tenant_id = 1) r, generate_series(1, $1::int - 1
           - (select count(*)::int from roles o where o.merchant_id = r.merchant_id)) n`,
      [ROLES_MAX],
    )
    expect((await add('the last one')).envelope.resultType).toBe(1000)
    expectAppError(await add('one more'), 'illegalOperation')
  })
})
