import type { ApprovalDetail, ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type { JournalPreview } from '@choba/contract/journals.contract.ts'
import type { StatementContent } from '@choba/contract/statements.contract.ts'
import type { OpenLines } from '@choba/contract/transfers.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeNext,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import { addReleased, biggest, closedDeposit, other } from './transfers.testing.ts'

let test: TestApp
let superadmin: Client
let settlement: Client
let merchant: MerchantRow
const entCode = biggest!.code

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  settlement = await test.signIn('settlement')
  merchant = await merchantOf(test.engine, biggest!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01', cycle: { kind: 'MONTHLY' } })
  await closeThrough(test.engine, merchant, '2026-09-30')
})
afterAll(() => test.close())

const open = async (): Promise<OpenLines> =>
  resultOf(await superadmin.get('revision/list', { entCode }))
const revise = (body: object, client = superadmin) =>
  client.post('revision/add', { entCode, reason: '訂正', taxClass: 'OUT_OF_SCOPE', ...body })
const waiting = async (): Promise<ApprovalRow> =>
  resultOf<{ items: ApprovalRow[] }>(await settlement.get('approval/list', { kind: 'revision' }))
    .items[0]!

it('a revision is requested by one administrator, approved by another, and is part of the next deposit', async () => {
  const [company] = (await open()).companies
  const { companyCode, companyName } = company!
  expect((await open()).lines).toEqual([])
  const asked = resultOf<OpenLines>(await revise({ companyCode, amount: -1_500 }))
  expect(asked.lines).toEqual([
    expect.objectContaining({
      kind: 'REVISION',
      companyName,
      amount: -1_500,
      reason: '訂正',
      approvalId: expect.any(String),
    }),
  ])
  const request = await waiting()
  expect(
    (
      await superadmin.post('approval/decide', {
        approvalId: request.approvalId,
        entCode,
        decision: 'APPROVE',
      })
    ).status,
  ).toBe(403)
  const approve = () =>
    settlement.post('approval/decide', {
      approvalId: request.approvalId,
      entCode,
      decision: 'APPROVE',
    })
  // The line must be added once. A deposit that is closed at the same time must contain the whole
  // line or nothing.
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 16 }, approve)),
    closeNext(test.engine, merchant, '2026-10-20'),
  ])
  expect(answers.filter(({ envelope }) => envelope.resultType === 1000)).toHaveLength(1)
  expect((await open()).lines).toEqual([
    expect.objectContaining({ amount: -1_500, approvalId: null }),
  ])
  await closeThrough(test.engine, merchant, '2026-10-31')
  expect((await open()).lines).toEqual([])
  const owner = await test.signIn('owner')
  const { items } = resultOf<DepositPage>(
    await owner.get('deposit/list', { dateFrom: '2026-10-31' }),
  )
  const { depositNo } = items.find((one) => one.companyName === companyName)!
  const deposit = resultOf<DepositDetail>(
    await owner.get('deposit/detail', { depositNo: depositNo! }),
  )
  expect(deposit).toMatchObject({
    revise: -1_500,
    lines: [{ kind: 'REVISION', amount: -1_500, reason: '訂正' }],
  })
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it('a revision is rejected for an invalid amount, or for a company or deposit of another merchant', async () => {
  const [company] = (await open()).companies
  const { companyCode } = company!
  const answered = async (body: object) =>
    (await revise({ companyCode, amount: 1, ...body })).envelope.resultType
  for (const amount of [0, 1.5, 100_000_000_000, -100_000_000_000, '100', null])
    expect(await answered({ amount })).toBe(400)
  for (const reason of ['', 'x'.repeat(201)]) expect(await answered({ reason })).toBe(400)
  expect(await answered({ companyCode: 'NONE' })).toBe(4001)
  expect(await answered({ depositNo: 'DEP-20010101-ZZZZZZ' })).toBe(4001)
  for (const taxClass of [undefined, null, 'TAXABLE_8'])
    expect(await answered({ taxClass })).toBe(400)
  // If a taxable amount is returned, the request must name the deposit that charged it, because the
  // return invoice must state its days. Charges and amounts without tax need no deposit.
  expect((await revise({ companyCode, amount: 1, taxClass: 'TAXABLE_10' })).envelope).toMatchObject(
    {
      resultType: 400,
      result: { fields: [{ path: 'depositNo', problem: 'missing' }] },
    },
  )
  expect(await answered({ entCode: other!.code, depositNo: 'DEP-20260930-000B01' })).toBe(4001)
  const owner = await test.signIn('owner')
  expect((await revise({ companyCode, amount: 1 }, owner)).status).toBe(403)
  const steppe = await test.signIn('superadmin', 'steppe')
  expect((await revise({ companyCode, amount: 1 }, steppe)).envelope.resultType).toBe(4001)
  expect(await open()).toMatchObject({ lines: [] })
})

it('a taxable revision is taxed together with the fees in forecast, deposit, statement and journal', async () => {
  const owner = await test.signIn('owner')
  const { companyCode, companyName } = (await open()).companies[0]!
  const list = async (query: Query = {}) =>
    resultOf<DepositPage>(await owner.get('deposit/list', query))
  const openOf = async () => (await list()).open!.find((one) => one.companyCode === companyCode)!
  await bringRowsIn(test.engine, merchant, [{ day: '2026-11-05', amount: 300_000 }])
  const before = await openOf()
  const { items } = await list({ dateTo: '2026-10-31' })
  const about = items.find((one) => one.companyName === companyName)!.depositNo!
  for (const body of [
    { amount: -3_005, taxClass: 'TAXABLE_10', reason: '端末レンタル料' },
    { amount: 1_000, taxClass: 'TAXABLE_10', reason: 'レンタル料の返還', depositNo: about },
    { amount: -700, taxClass: 'NON_TAXABLE', reason: '保証料' },
    { amount: -40, taxClass: 'OUT_OF_SCOPE', reason: '取引の訂正' },
  ]) {
    resultOf<OpenLines>(await revise({ companyCode, ...body }))
    const request = await waiting()
    const detail = resultOf<ApprovalDetail>(
      await settlement.get('approval/detail', { approvalId: request.approvalId }),
    )
    expect(detail.changes.find(({ field }) => field === 'taxClass')?.text).toEqual({
      before: null,
      after: expect.any(String),
    })
    await settlement.post('approval/decide', {
      approvalId: request.approvalId,
      entCode,
      decision: 'APPROVE',
    })
  }
  expect((await open()).lines.map(({ taxClass }) => taxClass)).toEqual([
    'TAXABLE_10',
    'TAXABLE_10',
    'NON_TAXABLE',
    'OUT_OF_SCOPE',
  ])
  const filling = await openOf()
  expect(filling.revise! - before.revise!).toBe(-2_745)
  await closeThrough(test.engine, merchant, '2026-11-30')
  const { depositNo } = (await list({ dateFrom: '2026-11-30' })).items.find(
    (one) => one.companyCode === companyCode,
  )!
  const deposit = resultOf<DepositDetail>(
    await owner.get('deposit/detail', { depositNo: depositNo! }),
  )
  const taxable = deposit.paymentMethods
    .filter(({ taxClass }) => taxClass === 'TAXABLE_10')
    .reduce((sum, { fee, feeBack }) => sum + fee! - feeBack!, 0)
  const base = taxable + 3_005 - 1_000 + deposit.transferFee!
  expect([deposit.tax, filling.tax]).toEqual([Math.floor(base / 10), Math.floor(base / 10)])
  expect(deposit.lines.map(({ taxClass, amount }) => [taxClass, amount])).toEqual([
    ['TAXABLE_10', -3_005],
    ['TAXABLE_10', 1_000],
    ['NON_TAXABLE', -700],
    ['OUT_OF_SCOPE', -40],
  ])
  expect(await differencesOf(test.engine, merchant)).toEqual([])

  await owner.post('deposit/statementIssue', { depositNo })
  const { deposit: paper } = resultOf<StatementContent>(
    await owner.get('deposit/statementContent', { depositNo: depositNo! }),
  )
  expect(paper!.taxes).toContainEqual({ taxClass: 'TAXABLE_10', base, tax: deposit.tax })
  const card = deposit.paymentMethods
    .filter(({ taxClass }) => taxClass === 'NON_TAXABLE')
    .reduce((sum, { fee, feeBack }) => sum + fee! - feeBack!, 0)
  expect(paper!.taxes).toContainEqual({ taxClass: 'NON_TAXABLE', base: card + 700, tax: 0 })
  expect(paper!.returnedFees).toContainEqual(
    expect.objectContaining({
      name: 'レンタル料の返還',
      base: 1_000,
      soldFrom: '2026-10-01',
      soldTo: '2026-10-31',
    }),
  )

  const { entries, debit, credit } = resultOf<JournalPreview>(
    await owner.get('deposit/journalPreview', { software: 'freee', depositNo: depositNo! }),
  )
  expect(debit).toBe(credit)
  const taxOfLines = entries[0]!.lines.reduce(
    (sum, { side, tax }) => sum + (side === 'DEBIT' ? tax : 0 - tax),
    0,
  )
  expect(taxOfLines).toBe(deposit.tax)
  // The journal entry of the revisions: 3,005 charged minus 1,000 returned, with tax.
  expect(entries[0]!.lines).toContainEqual(
    expect.objectContaining({ side: 'DEBIT', amount: 2_205, tax: 200 }),
  )
})

it('a returned transfer that is recorded during a close adds its line to exactly one deposit', async () => {
  const due = await closedDeposit(test.engine, merchant, '2026-09-30')
  const { row, depositNo, amount } = await addReleased(test, due)
  const [said] = await Promise.all([
    superadmin.post('transfer/result', {
      transferId: row.transferId,
      entCode,
      depositNo,
      result: 'RETURNED',
    }),
    closeThrough(test.engine, merchant, '2026-12-31'),
  ])
  expect(said.envelope.resultType).toBe(1000)
  const { lines } = await open()
  const owner = await test.signIn('owner')
  const { items } = resultOf<DepositPage>(
    await owner.get('deposit/list', { dateFrom: '2026-11-01' }),
  )
  const taken = await Promise.all(
    items.map(
      async (one) =>
        resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo: one.depositNo! }))
          .lines,
    ),
  )
  const returned = [...lines, ...taken.flat()].filter(({ kind }) => kind === 'RETURNED')
  expect(returned).toEqual([expect.objectContaining({ amount, causeDepositNo: depositNo })])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})
