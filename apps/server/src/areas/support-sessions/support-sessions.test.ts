import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import {
  SUPPORT_HEADER,
  type SupportAccess,
  type SupportSession,
} from '@choba/contract/support-sessions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { inSession, lapse, writeAccess, writeSession } from './support-sessions.testing.ts'

const demo = tenantPlans.find(({ code }) => code === 'demo')!.merchants
const entCode = demo[0]!.code
const wanted = { entCode, reason: 'a question about deposits', minutes: 30 }

let test: TestApp
let administrator: Client
let owner: Client
let manager: Client
let clerk: Client
let owner2: Client

beforeAll(async () => {
  test = await openTestApp()
  administrator = await test.signIn('superadmin')
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  owner2 = await test.signIn('owner2')
})
afterAll(() => test.close())
beforeEach(async () => {
  await writeAccess(test, 'APPROVAL')
  await asOwner(test.engine, async (q) => {
    await q.deleteFrom('support_sessions').execute()
    await q.deleteFrom('approvals').where('kind', '=', 'supportSession').execute()
  })
})

const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const over = [403, 2000]
const done = [200, 1000]
const request = (client = administrator, body: object = wanted) =>
  client.post('supportsession/request', body)
const requested = async () => resultOf<SupportSession>(await request())
const open = (supportId: string) => administrator.post('supportsession/open', { supportId })
const end = (client: Client, supportId: string) => client.post('supportsession/end', { supportId })
const seesMerchant = async (supportId: string) =>
  codeOf(await inSession(administrator, supportId, 'user/userinfo'))
const setAccess = (access: SupportAccess, seen: SupportAccess) =>
  owner.put('supportsession/access', { access, seen })

async function waiting(client: Client): Promise<ApprovalRow[]> {
  const { items } = resultOf<{ items: ApprovalRow[] }>(
    await client.get('approval/list', { box: 'TO_DECIDE', kind: 'supportSession' }),
  )
  return items
}
async function decide(client: Client, decision: 'APPROVE' | 'REFUSE') {
  const [{ approvalId }] = (await waiting(client)) as [ApprovalRow]
  return client.post('approval/decide', { approvalId, decision })
}
const stateOf = async (supportId: string) => {
  const { items } = resultOf<{ items: SupportSession[] }>(
    await administrator.get('supportsession/list'),
  )
  return items.find((one) => one.supportId === supportId)?.state
}

describe('a support session', () => {
  it('is requested, approved by the merchant, opened, and ended by any user of the merchant', async () => {
    const session = await requested()
    expect(session).toMatchObject({ entCode, state: 'REQUESTED', own: true, startedAt: null })
    expect(codeOf(await open(session.supportId))).toEqual([200, 1200])
    expect(await seesMerchant(session.supportId)).toEqual(over)
    // The manager cannot edit users, so the manager does not decide.
    expect(await waiting(manager)).toEqual([])
    expect(await waiting(administrator)).toEqual([])
    expect(codeOf(await decide(owner, 'APPROVE'))).toEqual(done)
    expect(await seesMerchant(session.supportId)).toEqual(over)
    const opened = resultOf<SupportSession>(await open(session.supportId))
    expect(opened.state).toBe('RUNNING')
    expect(Date.parse(opened.endsAt!) - Date.parse(opened.startedAt!)).toBe(30 * 60_000)
    expect(codeOf(await open(session.supportId))).toEqual([200, 1200])
    const me = resultOf<UserInfo>(
      await inSession(administrator, session.supportId, 'user/userinfo'),
    )
    expect(me).toMatchObject({ userEnt: entCode, userName: 'superadmin' })
    const actions = new Set(me.permissons.flatMap(({ permissonList }) => permissonList))
    expect([...actions].sort()).toEqual(['aggregate', 'search'])
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
    const [theirs, ours] = [
      await owner.get('trade/list', days),
      await inSession(administrator, session.supportId, 'trade/list', days),
    ]
    expect(ours.envelope).toEqual(theirs.envelope)
    expect(codeOf(await end(owner2, session.supportId))).toEqual([200, 4001])
    expect(resultOf<SupportSession>(await end(clerk, session.supportId))).toMatchObject({
      state: 'ENDED',
      endedBy: 'clerk',
    })
    expect(await seesMerchant(session.supportId)).toEqual(over)
    expect(codeOf(await end(clerk, session.supportId))).toEqual([200, 1200])
    // The administrator's own sign-in continues.
    expect(codeOf(await administrator.get('user/userinfo'))).toEqual(done)
  })

  it('starts at once if the merchant allows it, and never if the merchant forbids it', async () => {
    expect(resultOf(await setAccess('ALLOWED', 'APPROVAL'))).toEqual({ access: 'ALLOWED' })
    expect(codeOf(await setAccess('ALLOWED', 'ALLOWED'))).toEqual([200, 4008])
    expect((await setAccess('FORBIDDEN', 'APPROVAL')).status).toBe(409)
    const { supportId, state } = await requested()
    expect(state).toBe('RUNNING')
    expect(await seesMerchant(supportId)).toEqual(done)
    expect(codeOf(await setAccess('FORBIDDEN', 'ALLOWED'))).toEqual(done)
    expect(await seesMerchant(supportId)).toEqual(over)
    expect(codeOf(await request())).toEqual([200, 1200])
    expect(
      codeOf(await manager.put('supportsession/access', { access: 'ALLOWED', seen: 'FORBIDDEN' })),
    ).toEqual(over)
  })

  it('has at most 60 minutes, also in the database', async () => {
    for (const minutes of [4, 61, 30.5])
      expect((await request(administrator, { ...wanted, minutes })).status).toBe(400)
    expect((await request(administrator, { ...wanted, reason: ' ' })).status).toBe(400)
    const supportId = await writeSession(test)
    const longer = asOwner(test.engine, (q) =>
      q
        .updateTable('support_sessions')
        .set({ ends_at: new Date(Date.now() + 61 * 60_000) })
        .where('id', '=', BigInt(supportId))
        .execute(),
    )
    await expect(longer).rejects.toThrow('support_sessions_time')
  })

  it('ends by time, and another can then be requested', async () => {
    const supportId = await writeSession(test)
    expect(await seesMerchant(supportId)).toEqual(done)
    expect((await request()).status).toBe(409)
    await lapse(test, supportId)
    expect(await seesMerchant(supportId)).toEqual(over)
    expect(await stateOf(supportId)).toBe('ENDED')
    expect(codeOf(await end(owner, supportId))).toEqual([200, 1200])
    expect((await requested()).state).toBe('REQUESTED')
  })

  it('of another administrator is the same as a missing session', async () => {
    const missing = await inSession(administrator, '1', 'user/userinfo')
    const foreign = await writeSession(test, { by: 'sysconfig' })
    const answer = await inSession(administrator, foreign, 'user/userinfo')
    expect(codeOf(answer)).toEqual(over)
    expect(answer.bytes.equals(missing.bytes)).toBe(true)
  })

  it('is not answered if it ends while the call runs', async () => {
    const supportId = await writeSession(test)
    const { engine } = test
    const transaction = engine.transaction.bind(engine)
    engine.transaction = async (opening, work) => {
      const result = await transaction(opening, work)
      if (opening.text.includes('choba_merchant')) {
        engine.transaction = transaction
        // Another process ends the session after the call has read.
        await lapse(test, supportId)
      }
      return result
    }
    const answer = await inSession(administrator, supportId, 'role/list')
    expect(codeOf(answer)).toEqual(over)
    expect(answer.envelope.result).toBeNull()
  })

  it('of a pair of concurrent requests, only one is accepted', async () => {
    const answers = await Promise.all([request(), request()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('cannot be approved or opened after its time', async () => {
    const late = await requested()
    await lapse(test, late.supportId)
    expect((await decide(owner, 'APPROVE')).status).toBe(409)
    expect(await stateOf(late.supportId)).toBe('CLOSED')
    const approved = await requested()
    expect(codeOf(await decide(owner, 'APPROVE'))).toEqual(done)
    await lapse(test, approved.supportId)
    expect(codeOf(await open(approved.supportId))).toEqual([200, 1200])
  })

  it('cannot be approved after the merchant has forbidden sessions, nor opened', async () => {
    const approved = await requested()
    await decide(owner, 'APPROVE')
    await setAccess('FORBIDDEN', 'APPROVAL')
    await setAccess('APPROVAL', 'FORBIDDEN')
    expect(codeOf(await open(approved.supportId))).toEqual([200, 1200])
    await requested()
    await setAccess('FORBIDDEN', 'APPROVAL')
    expect((await decide(owner, 'APPROVE')).status).toBe(409)
  })

  it('is over after the merchant declines it or the administrator cancels it', async () => {
    const declined = await requested()
    expect(codeOf(await decide(owner, 'REFUSE'))).toEqual(done)
    expect(codeOf(await open(declined.supportId))).toEqual([200, 1200])
    const approved = await requested()
    await decide(owner, 'APPROVE')
    expect(resultOf<SupportSession>(await end(administrator, approved.supportId)).state).toBe(
      'CLOSED',
    )
    expect(codeOf(await open(approved.supportId))).toEqual([200, 1200])
  })

  it('answers the same for a session of someone else and for one that does not exist', async () => {
    const missing = await inSession(administrator, '999999', 'user/userinfo')
    expect(codeOf(missing)).toEqual(over)
    const ids = [
      await writeSession(test, { by: 'operator' }),
      await writeSession(test, { state: 'APPROVED' }),
      '9223372036854775808',
    ]
    for (const id of ids) {
      const answer = await inSession(administrator, id, 'user/userinfo')
      expect(answer.bytes.equals(missing.bytes)).toBe(true)
    }
    const foreign = await request(administrator, { ...wanted, entCode: 'NOSUCHMERCHANT' })
    const other = tenantPlans.find(({ code }) => code === 'steppe')!.merchants[0]!.code
    const elsewhere = await request(administrator, { ...wanted, entCode: other })
    expect(codeOf(elsewhere)).toEqual([200, 4001])
    expect(elsewhere.bytes.equals(foreign.bytes)).toBe(true)
    for (const id of ['', '0', '-1', 'x', '99999999999999999999'])
      expect((await inSession(administrator, id, 'user/userinfo')).status).toBe(400)
  })

  it('needs the permission, for the header too', async () => {
    for (const name of ['operator', 'settlement', 'sysconfig', 'owner']) {
      const client = await test.signIn(name)
      const supportId = await writeSession(test, { by: name })
      expect(codeOf(await inSession(client, supportId, 'user/userinfo')), name).toEqual(over)
      expect(codeOf(await request(client)), name).toEqual(over)
    }
  })

  it('rejects changes and downloads', async () => {
    const supportId = await writeSession(test)
    const calls = [
      ['POST', 'auth/logout'],
      ['POST', 'supportsession/end'],
      ['PUT', 'role/modify'],
      ['DELETE', 'role/delete'],
      ['GET', 'trade/download'],
      ['GET', 'audit/list'],
      ['GET', 'ent/list'],
      ['GET', 'auth/mfa'],
    ] as const
    for (const [method, path] of calls)
      expect(codeOf(await inSession(administrator, supportId, path, {}, method)), path).toEqual([
        200, 1200,
      ])
  })
})

describe('the merchant', () => {
  const logged = async () => {
    const { items } = resultOf<{ items: AuditRow[] }>(
      await owner.get('audit/list', {
        dateFrom: new Date().toISOString().slice(0, 10),
        dateTo: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      }),
    )
    return items
  }

  it('finds each area that the administrator opened in the audit log, once a minute', async () => {
    const supportId = await writeSession(test)
    const before = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').select('id').where('merchant_id', '=', demo[0]!.id).execute(),
    )
    await Promise.all(
      ['role/list', 'role/groups', 'role/list'].map((path) =>
        inSession(administrator, supportId, path),
      ),
    )
    await inSession(administrator, supportId, 'shop/options')
    const entries = async () => {
      const rows = await asOwner(test.engine, (q) =>
        q.selectFrom('audit_entries').selectAll().where('merchant_id', '=', demo[0]!.id).execute(),
      )
      return rows.filter(({ id }) => !before.some((one) => one.id === id))
    }
    const areas = (await entries())
      .map(({ action }) => action.slice(0, action.indexOf('.')))
      .toSorted((a, b) => a.localeCompare(b))
    // The calls may fall into two minutes.
    expect([...new Set(areas)]).toEqual(['roles', 'stores'])
    expect(areas.length).toBeLessThanOrEqual(3)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      user_name: 'superadmin',
      object: 'a question about deposits',
      result_type: 1000,
    })
    // The next minute gets another entry.
    await asOwner(test.engine, (q) =>
      q
        .updateTable('support_sessions')
        .set({ logged: '{"roles": 1}' as never })
        .execute(),
    )
    const count = (await entries()).length
    await inSession(administrator, supportId, 'role/list')
    expect(await entries()).toHaveLength(count + 1)
    const own = (await logged()).filter(({ userName }) => userName === 'superadmin')
    expect(own.map(({ action }) => action)).toContain('roles.list')
    expect(own[0]).toMatchObject({ byService: true })
  })

  it('is told of a running session by a header of every answer', async () => {
    const isTold = async (client: Client) =>
      (await client.get('user/userinfo')).headers[SUPPORT_HEADER] === '1'
    expect(await isTold(await test.signIn('owner', 'demo', true))).toBe(false)
    const supportId = await writeSession(test)
    const clients = [
      await test.signIn('owner', 'demo', true),
      await test.signIn('clerk', 'demo', true),
    ]
    for (const client of clients) expect(await isTold(client)).toBe(true)
    expect(await isTold(await test.signIn('owner2', 'demo', true))).toBe(false)
    expect(await isTold(administrator)).toBe(false)
    const { items } = resultOf<{ items: SupportSession[] }>(
      await clerk.get('supportsession/current'),
    )
    expect(items).toMatchObject([{ supportId, userName: 'superadmin', reason: wanted.reason }])
    expect(resultOf(await owner2.get('supportsession/current'))).toEqual({ items: [] })
    await end(manager, supportId)
    await expect.poll(() => isTold(clients[0]!), { timeout: 5_000 }).toBe(false)
  })

  it('sees its own sessions, page by page, and administrators those of the tenant', async () => {
    const supportId = await writeSession(test, { merchantId: demo[1]!.id })
    const list = async (client: Client) =>
      resultOf<{ items: SupportSession[]; total: number }>(await client.get('supportsession/list'))
    expect(await list(owner)).toMatchObject({ items: [], total: 0 })
    expect(await list(owner2)).toMatchObject({ items: [{ supportId, own: false }], total: 1 })
    expect(await list(administrator)).toMatchObject({ items: [{ supportId, own: true }], total: 1 })
    expect((await owner.get('supportsession/list', { cursor: 'eA' })).status).toBe(400)
  })
})
