import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { ResultLine, TransferDetail, TransferRow } from '@choba/contract/transfers.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { remindOfResults } from './transfers.jobs.ts'
import {
  addDue,
  addReleased,
  addWaiting,
  ask,
  backdate,
  biggest,
  bring,
  bringBytes,
  closedDeposit,
  decide,
  dueOf,
  itemsOf,
  movePayDay,
  other,
  resultsOf,
  stateOf,
  systemCode,
  today,
  WITHOUT_ACCOUNT,
} from './transfers.testing.ts'
import { resultsDueOn } from './transfers.views.ts'

let test: TestApp
let superadmin: Client
let settlement: Client

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  settlement = await test.signIn('settlement')
})
afterAll(() => test.close())

const detail = async (transferId: string): Promise<TransferDetail> =>
  resultOf(await superadmin.get('transfer/detail', { transferId }))
const approval = async ({ approvalId }: Pick<TransferRow, 'approvalId'>): Promise<ApprovalRow> =>
  resultOf(await superadmin.get('approval/detail', { approvalId }))

describe('a transfer that waits for approval', () => {
  it('is not released if a company has another bank account than at the request, and its deposits are due again', async () => {
    const { row, depositNo, merchantId } = await addWaiting(test)
    await asOwner(test.engine, (q) =>
      sql`insert into bank_accounts select merchant_id, ${newId()}::bigint, company_id, tenant_id, bank_code, bank_name, bank_kana,
        branch_code, branch_name, branch_kana, account_type, '7654321', holder_kana, holder_name, current_date, approval_id,
        requested_by, requested_at, approved_by, approved_at from bank_accounts where merchant_id = ${merchantId} and company_id = 1
        order by applies_after, id limit 1`.execute(q),
    )
    expect((await decide(settlement, row, await systemCode(settlement, row))).status).toBe(409)
    expect(await detail(row.transferId)).toMatchObject({ state: 'CANCELLED', fileHash: null })
    expect((await approval(row)).state).toBe('STALE')
    expect(await stateOf(test, depositNo)).toBe('CLOSED')
    const due = (await dueOf(superadmin)).items.find((one) => one.depositNo === depositNo)
    expect(due).toMatchObject({ reason: null, hasNewerAccount: true })
    resultOf(await ask(superadmin, [due!]))
  })

  it('is not released if a deposit was revised or the tenant’s sending account has changed', async () => {
    const one = await addWaiting(test)
    const { companies } = resultOf<{ companies: { companyCode: string }[] }>(
      await superadmin.get('revision/list', { entCode: one.entCode }),
    )
    resultOf(
      await superadmin.post('revision/add', {
        taxClass: 'OUT_OF_SCOPE',
        entCode: one.entCode,
        companyCode: companies[0]!.companyCode,
        depositNo: one.depositNo,
        amount: -500,
        reason: '訂正',
      }),
    )
    const { items } = resultOf<{ items: ApprovalRow[] }>(
      await settlement.get('approval/list', { kind: 'revision' }),
    )
    resultOf(await settlement.post('approval/decide', { ...pick(items[0]!), decision: 'APPROVE' }))
    expect((await decide(settlement, one.row, await systemCode(settlement, one.row))).status).toBe(
      409,
    )

    const two = await addWaiting(test)
    await asOwner(test.engine, (q) =>
      q
        .updateTable('issuers')
        .set((of) => ({ version: of('version', '+', 1) }))
        .where('tenant_id', '=', 1)
        .execute(),
    )
    expect((await decide(settlement, two.row, await systemCode(settlement, two.row))).status).toBe(
      409,
    )
    expect(await stateOf(test, two.depositNo)).toBe('CLOSED')
  })

  it('has its deposits due again if the request is declined or withdrawn', async () => {
    const one = await addWaiting(test)
    const entCode = await systemCode(settlement, one.row)
    resultOf(await decide(settlement, one.row, entCode, 'REFUSE'))
    const [again] = (await dueOf(superadmin)).items.filter(
      ({ depositNo }) => depositNo === one.depositNo,
    )
    const asked = resultOf<TransferRow>(await ask(superadmin, [again!]))
    resultOf(await superadmin.post('approval/withdraw', { approvalId: asked.approvalId, entCode }))
    expect((await detail(asked.transferId)).state).toBe('CANCELLED')
    expect((await dueOf(superadmin)).items.map(({ depositNo }) => depositNo)).toContain(
      one.depositNo,
    )
  })
})

const pick = ({ approvalId, entCode }: ApprovalRow) => ({ approvalId, entCode })

describe('concurrent calls', () => {
  it('that request a transfer of the same deposit put the deposit into one transfer', async () => {
    const due = await addDue(test)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, at) => ask(at % 2 ? settlement : superadmin, [due])),
    )
    expect(answers.filter(({ envelope }) => envelope.resultType === 1000)).toHaveLength(1)
  })

  it('that arrive together release a transfer only once, and store one result', async () => {
    const { row, entCode, depositNo } = await addWaiting(test)
    const system = await systemCode(settlement, row)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => decide(settlement, row, system)),
    )
    expect(answers.filter(({ envelope }) => envelope.resultType === 1000)).toHaveLength(1)
    expect(await stateOf(test, depositNo)).toBe('IN_TRANSFER')
    // Of eight simultaneous reports of the bank's result, only one is recorded.
    const body = { transferId: row.transferId, entCode, depositNo, result: 'RETURNED' }
    const said = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        superadmin.post('transfer/result', at % 2 ? body : { ...body, result: 'PAID' }),
      ),
    )
    expect(said.filter(({ envelope }) => envelope.resultType === 1000)).toHaveLength(1)
    expect(await detail(row.transferId)).toMatchObject({ state: 'DONE' })
  })
})

describe('permission for transfers', () => {
  it('is denied to merchants, and to administrators of another tenant', async () => {
    const { row } = await addReleased(test)
    const owner = await test.signIn('owner')
    const query = { transferId: row.transferId }
    for (const path of ['transfer/detail', 'transfer/items', 'transfer/file'])
      expect((await owner.get(path, query)).status).toBe(403)
    expect((await owner.get('transfer/due')).status).toBe(403)
    expect((await owner.get('revision/list', { entCode: biggest!.code })).status).toBe(403)
    const steppe = await test.signIn('superadmin', 'steppe')
    for (const path of ['transfer/detail', 'transfer/items', 'transfer/file'])
      expect((await steppe.get(path, query)).envelope.resultType).toBe(4001)
    expect(resultOf<{ total: number }>(await steppe.get('transfer/list')).total).toBe(0)
    expect(
      (
        await bring(steppe, row.transferId, 'WRITE', [
          'depositNo,result',
          'DEP-20010101-000B01,PAID',
        ])
      ).envelope.resultType,
    ).toBe(4001)
    for (const name of ['sysconfig', 'operator'] as const) {
      const someone = await test.signIn(name)
      expect((await someone.get('transfer/list')).status).toBe(403)
      expect(
        (await decide(someone, row, await systemCode(superadmin, row))).envelope.resultType,
      ).toBe(4001)
    }
    // The result concerns the whole company, so a user who sees only some stores does not get it.
    const manager = await test.signIn('manager')
    const merchant = await merchantOf(test.engine, biggest!.id)
    const day = '2026-10-20'
    await withoutTerms(test.engine, merchant)
    await addTerms(test.engine, merchant, { firstDay: day, cycle: { kind: 'DAILY' } })
    await bringRowsIn(test.engine, merchant, [{ day, amount: 10_000 }])
    await closeThrough(test.engine, merchant, day)
    const { depositNo } = await closedDeposit(test.engine, merchant, day)
    expect(resultOf(await manager.get('deposit/paid', { depositNo }))).toBeNull()
  })
})

describe('deposits that cannot be paid', () => {
  it('are listed separately with a reason, and cannot be put into a transfer', async () => {
    const large = await addDue(test, { amount: 10_000_000_000 })
    const none = await addDue(test, { companyId: WITHOUT_ACCOUNT })
    const { unpayable, items } = await dueOf(superadmin)
    const reasons = new Map(unpayable.map(({ depositNo, reason }) => [depositNo, reason]))
    expect(reasons.get(large.depositNo)).toBe('TOO_LARGE')
    expect(reasons.get(none.depositNo)).toBe('NO_ACCOUNT')
    expect(items.map(({ depositNo }) => depositNo)).not.toContain(large.depositNo)
    expect((await ask(superadmin, [none])).envelope.resultType).toBe(4001)
  })

  it('are all deposits if the tenant has no sending account', async () => {
    const due = await addDue(test)
    const code = await asOwner(test.engine, (q) =>
      q
        .selectFrom('issuers')
        .select('requester_code')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    const set = (requester: string | null) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('issuers')
          .set({ requester_code: requester })
          .where('tenant_id', '=', 1)
          .execute(),
      )
    await set(null)
    expect((await dueOf(superadmin)).currencies[0]!.lacksOrderer).toBe(true)
    expect((await ask(superadmin, [due])).envelope.resultType).toBe(1200)
    await set(code.requester_code)
  })
})

describe('bank results', () => {
  it('in a file are rejected line by line, and no result is written if any line is wrong', async () => {
    const one = await addReleased(test)
    const heading = 'depositNo,result,amount,day,reason'
    const problemOf = async (...lines: string[]): Promise<ResultLine['problem'][]> => {
      const answer = resultsOf(
        await bring(superadmin, one.row.transferId, 'WRITE', [heading, ...lines]),
      )
      expect(answer.written).toBe(answer.refused === 0)
      return answer.lines.map(({ problem }) => problem)
    }
    const { depositNo } = one
    expect(await problemOf('DEP-20010101-ZZZZZZ,PAID,,,')).toEqual(['unknown'])
    expect(await problemOf(`${depositNo},PAID,,,`, `${depositNo},PAID,,,`)).toEqual(['twice', null])
    expect(await problemOf(`${depositNo},OK,,,`)).toEqual(['result'])
    expect(await problemOf(`${depositNo},PAID,9999,,`)).toEqual(['amount'])
    expect(await problemOf(`${depositNo},PAID,1e4,,`)).toEqual(['amount'])
    expect(await problemOf(`${depositNo},PAID,,2026-02-30,`)).toEqual(['day'])
    expect(await problemOf(`${depositNo},PAID,,2020-01-01,`)).toEqual(['day'])
    expect(await problemOf(`${depositNo},RETURNED,,,${'x'.repeat(201)}`)).toEqual(['reason'])
    expect(await problemOf(`${depositNo},PAID`)).toEqual(['columns'])
    expect(await problemOf('nothing,PAID,,,')).toEqual(['depositNo'])
    expect(await stateOf(test, depositNo)).toBe('IN_TRANSFER')
    expect(await problemOf(`${depositNo},PAID,"10,000",${today().replaceAll('-', '/')},`)).toEqual([
      null,
    ])
    expect(await problemOf(`${depositNo},RETURNED,,,`)).toEqual(['contradiction'])
    expect(await stateOf(test, depositNo)).toBe('PAID')
  })

  it('are rejected if their file is invalid', async () => {
    const { row } = await addReleased(test)
    const refused = async (bytes: Uint8Array) =>
      (await bringBytes(superadmin, row.transferId, 'WRITE', bytes)).status
    for (const text of [
      '',
      'depositNo,result',
      'depositNo\nx',
      'result\nPAID',
      'depositNo,depositNo,result\na,b,PAID',
      '"',
    ])
      expect(await refused(Buffer.from(text))).toBe(400)
    expect(await refused(Buffer.from(`depositNo,result\n${'x,PAID\n'.repeat(10_001)}`))).toBe(400)
    expect(await refused(Buffer.alloc(2 * 1024 * 1024 + 1, 0x41))).toBe(413)
    expect(
      (
        await bring(superadmin, (await addWaiting(test)).row.transferId, 'CHECK', [
          'depositNo,result',
          'a,PAID',
        ])
      ).envelope.resultType,
    ).toBe(1200)
  })

  it('cannot have a day in the future, and "paid" cannot have a day before the pay day', async () => {
    const { row, entCode, depositNo } = await addReleased(test)
    const body = { transferId: row.transferId, entCode, depositNo }
    const say = async (more: object) =>
      (await superadmin.post('transfer/result', { ...body, ...more })).envelope.resultType
    const tomorrow = addDays(today(), 1)
    await movePayDay(test, row.transferId, tomorrow)
    expect(await say({ result: 'PAID' })).toBe(400)
    expect(await say({ result: 'PAID', resultOn: tomorrow })).toBe(400)
    expect(await say({ result: 'RETURNED', resultOn: tomorrow })).toBe(400)
    const lines = ['depositNo,result', `${depositNo},PAID`]
    const { written, lines: answered } = resultsOf(
      await bring(superadmin, row.transferId, 'WRITE', lines),
    )
    expect([written, answered[0]?.problem]).toEqual([false, 'day'])
    expect(await stateOf(test, depositNo)).toBe('IN_TRANSFER')
    // If the bank rejects a transfer before the pay day, the deposit can be returned today.
    expect(await say({ result: 'RETURNED' })).toBe(1000)
    expect((await itemsOf(superadmin, row.transferId))[0]).toMatchObject({
      result: 'RETURNED',
      resultOn: today(),
    })
  })

  it('entered by hand cannot overwrite the first result', async () => {
    const { row, entCode, depositNo } = await addReleased(test)
    const body = { transferId: row.transferId, entCode, depositNo }
    const say = async (more: object) =>
      (await superadmin.post('transfer/result', { ...body, ...more })).envelope.resultType
    expect(await say({ result: 'PAID', resultOn: '2020-01-01' })).toBe(400)
    expect(await say({ result: 'PAID', depositNo: 'DEP-20010101-ZZZZZZ' })).toBe(4001)
    expect(await say({ result: 'PAID', entCode: other!.code })).toBe(4001)
    expect(await say({ result: 'RETURNED', reason: '名義相違' })).toBe(1000)
    expect(await say({ result: 'RETURNED' })).toBe(4008)
    expect(await say({ result: 'PAID' })).toBe(409)
    expect((await itemsOf(superadmin, row.transferId))[0]).toMatchObject({
      result: 'RETURNED',
      reason: '名義相違',
    })
  })

  it('are flagged as missing three bank business days after the pay day, with one notification', async () => {
    // These periods include the turn of the year, and a weekend with a holiday.
    const jpy = { currency: 'JPY' }
    expect(resultsDueOn({ pay_day: '2026-12-29', ...jpy })).toBe('2027-01-05')
    expect(resultsDueOn({ pay_day: '2026-11-20', ...jpy })).toBe('2026-11-26')
    const one = await addReleased(test)
    await backdate(test, one.row.transferId, 2)
    expect((await detail(one.row.transferId)).overdue).toBe(false)
    await backdate(test, one.row.transferId, 4)
    expect((await detail(one.row.transferId)).overdue).toBe(true)
    const said: unknown[] = []
    const notify: Notify = async (_tx, receivers, { kind, params }) =>
      void said.push([receivers, kind, params['transfer'], params['count']])
    await Promise.all([1, 2].map(() => remindOfResults(test.engine, notify, 1)))
    await remindOfResults(test.engine, notify, 1)
    expect(said).toEqual([
      [{ administrators: 'Settle.edit', except: 0 }, 'transfers.missing', one.row.transferNo, 1],
    ])
  })
})
