import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type { OpenLines } from '@choba/contract/transfers.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  closeNext,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addReleased, biggest, other } from './transfers.testing.ts'

let test: TestApp
let superadmin: Client
let operator: Client
let merchant: MerchantRow
const entCode = biggest!.code

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  operator = await test.signIn('operator')
  merchant = await merchantOf(test.engine, biggest!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01', cycle: { kind: 'MONTHLY' } })
  await closeThrough(test.engine, merchant, '2026-09-30')
})
afterAll(() => test.close())

const open = async (): Promise<OpenLines> => resultOf(await superadmin.get('revision/list', { entCode }))
const revise = (body: object, client = superadmin) => client.post('revision/add', { entCode, reason: '訂正', ...body })
const waiting = async (): Promise<ApprovalRow> =>
  resultOf<{ items: ApprovalRow[] }>(await operator.get('approval/list', { kind: 'revision' })).items[0]!

it('is asked for by one administrator, made by another, and in the next deposit with its reason', async () => {
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
    (await superadmin.post('approval/decide', { approvalId: request.approvalId, entCode, decision: 'APPROVE' })).status,
  ).toBe(403)
  const approve = () =>
    operator.post('approval/decide', { approvalId: request.approvalId, entCode, decision: 'APPROVE' })
  // It is made once, and whatever is closed at the same time has it whole or not at all.
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 16 }, approve)),
    closeNext(test.engine, merchant, '2026-10-20'),
  ])
  expect(answers.filter(({ envelope }) => envelope.resultType === 1000)).toHaveLength(1)
  expect((await open()).lines).toEqual([expect.objectContaining({ amount: -1_500, approvalId: null })])
  await closeThrough(test.engine, merchant, '2026-10-31')
  expect((await open()).lines).toEqual([])
  const owner = await test.signIn('owner')
  const { items } = resultOf<DepositPage>(await owner.get('deposit/list', { dateFrom: '2026-10-31' }))
  const { depositNo } = items.find((one) => one.companyName === companyName)!
  const deposit = resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo: depositNo! }))
  expect(deposit).toMatchObject({ revise: -1_500, lines: [{ kind: 'REVISION', amount: -1_500, reason: '訂正' }] })
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it('is of an amount that there can be, of a company and a deposit of the merchant', async () => {
  const [company] = (await open()).companies
  const { companyCode } = company!
  const answered = async (body: object) => (await revise({ companyCode, amount: 1, ...body })).envelope.resultType
  for (const amount of [0, 1.5, 100_000_000_000, -100_000_000_000, '100', null])
    expect(await answered({ amount })).toBe(400)
  for (const reason of ['', 'x'.repeat(201)]) expect(await answered({ reason })).toBe(400)
  expect(await answered({ companyCode: 'NONE' })).toBe(4001)
  expect(await answered({ depositNo: 'DEP-20010101-ZZZZZZ' })).toBe(4001)
  expect(await answered({ entCode: other!.code, depositNo: 'DEP-20260930-000B01' })).toBe(4001)
  const owner = await test.signIn('owner')
  expect((await revise({ companyCode, amount: 1 }, owner)).status).toBe(403)
  const steppe = await test.signIn('superadmin', 'steppe')
  expect((await revise({ companyCode, amount: 1 }, steppe)).envelope.resultType).toBe(4001)
  expect(await open()).toMatchObject({ lines: [] })
})

it('of a return that is written while days are closed, the line is in one deposit', async () => {
  const { row, depositNo, amount } = await addReleased(test)
  const [said] = await Promise.all([
    superadmin.post('transfer/result', { transferId: row.transferId, entCode, depositNo, result: 'RETURNED' }),
    closeThrough(test.engine, merchant, '2026-11-30'),
  ])
  expect(said.envelope.resultType).toBe(1000)
  const { lines } = await open()
  const owner = await test.signIn('owner')
  const { items } = resultOf<DepositPage>(await owner.get('deposit/list', { dateFrom: '2026-11-01' }))
  const taken = await Promise.all(
    items.map(
      async (one) => resultOf<DepositDetail>(await owner.get('deposit/detail', { depositNo: one.depositNo! })).lines,
    ),
  )
  const returned = [...lines, ...taken.flat()].filter(({ kind }) => kind === 'RETURNED')
  expect(returned).toEqual([expect.objectContaining({ amount, causeDepositNo: depositNo })])
  expect((await differencesOf(test.engine, merchant)).filter((text) => !text.includes(depositNo))).toEqual([])
})
