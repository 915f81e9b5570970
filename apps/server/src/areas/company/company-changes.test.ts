import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { Company } from '@choba/contract/company.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { NOTIFY, type NotifyJob } from '#platform/notify/notify.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { applyDueChanges } from './company-changes.jobs.ts'
import { badFieldsOf, companiesOf, endChanges } from './company.testing.ts'

let test: TestApp
let owner: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
})
beforeEach(() => endChanges(test))
afterAll(() => test.close())

const code = ({ envelope }: Answer) => envelope.resultType
const firstOf = async () => (await companiesOf(owner)).companies[0]!
const asked = async (more: object = {}) => {
  const { companies, today } = await companiesOf(owner)
  const { companyId, version, companyName } = companies[0]!
  return owner.post('company/changerequest', {
    companyId,
    version,
    companyName,
    fromDay: today,
    ...more,
  })
}
const decide = (client: Client, { change }: Company, decision: string, note?: string) =>
  client.post('approval/decide', {
    approvalId: change!.approvalId,
    entCode: 'SHIBUYA-COFFEE',
    decision,
    note,
  })
/** Moves the start day of approved changes into the past and applies them. */
const pass = async () => {
  await asOwner(test.engine, (q) =>
    q
      .updateTable('company_changes')
      .set({ from_day: '2024-01-01' })
      .where('state', '=', 'APPROVED')
      .execute(),
  )
  await applyDueChanges(test.engine, 1)
}

describe('a change of a company’s registered details', () => {
  it('takes effect on its start day after approval, and until then the company stays unchanged', async () => {
    const { today } = await companiesOf(owner)
    const before = await firstOf()
    const address = `東京都 ${crypto.randomUUID()}`
    const wanted = resultOf<Company>(
      await asked({ address, registrationNo: 'Ｔ７-1234-5678-9012', fromDay: addDays(today, 5) }),
    )
    expect(wanted).toMatchObject({
      address: before.address,
      change: {
        state: 'WAITING',
        before: { address: before.address },
        after: { address, registrationNo: 'T7123456789012' },
      },
    })
    expect(code(await asked({ address: '大阪市' }))).toBe(409)
    expect(code(await decide(owner, wanted, 'APPROVE'))).toBe(2000)
    const shown = resultOf<ApprovalDetail>(
      await superadmin.get('approval/detail', { approvalId: wanted.change!.approvalId }),
    )
    expect(shown.changes).toContainEqual({
      field: 'companyAddress',
      text: { before: before.address, after: address },
    })
    expect(code(await decide(superadmin, wanted, 'APPROVE'))).toBe(1000)
    await applyDueChanges(test.engine, 1)
    expect(await firstOf()).toMatchObject({
      address: before.address,
      change: { state: 'APPROVED' },
    })
    await pass()
    await pass()
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'company.takeEffect')
        .execute(),
    )
    expect(entries).toMatchObject([
      { user_name: 'owner', detail: { approvedBy: '管理 太郎', job: 'companyChange' } },
    ])
    expect(await firstOf()).toMatchObject({
      address,
      registrationNo: 'T7123456789012',
      version: before.version + 1,
      change: { state: 'APPLIED' },
    })
  })

  it('takes effect at its approval if the start day has already come', async () => {
    const name = `株式会社 ${crypto.randomUUID()}`
    const wanted = resultOf<Company>(await asked({ companyName: name }))
    expect(code(await decide(superadmin, wanted, 'APPROVE'))).toBe(1000)
    expect((await firstOf()).companyName).toBe(name)
  })

  it('notifies the requester of the decision, and other users of the changed details', async () => {
    const address = `奈良市 ${crypto.randomUUID()}`
    const wanted = resultOf<Company>(await asked({ address }))
    const jobs: NotifyJob[] = []
    const sent = vi.spyOn(test.jobs, 'enqueue')
    onTestFinished(() => sent.mockRestore())
    expect(code(await decide(superadmin, wanted, 'APPROVE'))).toBe(1000)
    for (const [, name, job] of sent.mock.calls) if (name === NOTIFY) jobs.push(job as NotifyJob)
    const { id } = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'owner')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    expect(jobs.map(({ kind, receivers }) => ({ kind, receivers }))).toEqual([
      {
        kind: 'company.changeApproved',
        receivers: expect.objectContaining({ permission: 'Shop.edit', except: id }),
      },
      { kind: 'approvals.approved', receivers: { userIds: [id] } },
    ])
  })

  it('can be declined with a reason, and then requested again', async () => {
    const wanted = resultOf<Company>(await asked({ address: '京都市' }))
    expect(code(await decide(superadmin, wanted, 'REFUSE', 'No certificate'))).toBe(1000)
    expect(await firstOf()).toMatchObject({
      address: wanted.address,
      change: { state: 'REFUSED', reason: 'No certificate' },
    })
    expect(code(await asked({ address: '京都市' }))).toBe(1000)
  })

  it('cannot be approved if the company has changed since the request', async () => {
    const wanted = resultOf<Company>(await asked({ address: '神戸市' }))
    await asOwner(test.engine, (q) =>
      q
        .updateTable('companies')
        .set({ kana: `カナ ${Date.now()}` })
        .where('merchant_id', '=', 11)
        .where('id', '=', 1)
        .execute(),
    )
    expect(code(await decide(superadmin, wanted, 'APPROVE'))).toBe(409)
    expect((await firstOf()).change!.state).toBe('LAPSED')
  })

  it('is rejected with the names of invalid fields, but not for a wrong check digit', async () => {
    const { today } = await companiesOf(owner)
    expect(badFieldsOf(await asked({ registrationNo: 'T123' }))).toEqual([
      { path: 'registrationNo', problem: 'format' },
    ])
    expect(badFieldsOf(await asked({ address: 'x', fromDay: addDays(today, -1) }))).toEqual([
      { path: 'fromDay', problem: 'tooSmall' },
    ])
    expect(code(await asked({ registrationNo: 'T8123456789012' }))).toBe(1000)
    const { change } = await firstOf()
    const shown = resultOf<ApprovalDetail>(
      await superadmin.get('approval/detail', { approvalId: change!.approvalId }),
    )
    const [number] = shown.changes.filter(({ field }) => field === 'registrationNo')
    expect(number!.text!.after).not.toBe('T8123456789012')
  })

  it('cannot be requested by a user with a limited store scope, nor without a difference', async () => {
    const { companyName, companyKana, address, registrationNo } = await firstOf()
    const same = {
      companyName,
      companyKana: companyKana ?? undefined,
      address: address ?? undefined,
    }
    expect(code(await asked({ ...same, registrationNo: registrationNo ?? undefined }))).toBe(4008)
    expect(code(await (await test.signIn('manager')).post('company/changerequest', {}))).toBe(2000)
  })
})
