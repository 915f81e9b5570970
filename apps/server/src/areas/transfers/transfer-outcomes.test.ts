import { readTransferFile } from '@choba/banking/transfer-reading.ts'
import type { TransferDetail, TransferRow } from '@choba/contract/transfers.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addDue,
  addReleased,
  addWaiting,
  ask,
  decide,
  dueOf,
  movePayDay,
  nextPayDay,
  stateOf,
  systemCode,
  today,
} from './transfers.testing.ts'

// Tests the bank's results for deposits, the account codes in the transfer file, and the list of
// due deposits.

let test: TestApp
let superadmin: Client
let settlement: Client
beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  settlement = await test.signIn('settlement')
})
afterAll(() => test.close())

const detail = async ({ transferId }: Pick<TransferRow, 'transferId'>): Promise<TransferDetail> =>
  resultOf(await superadmin.get('transfer/detail', { transferId }))

interface Said {
  readonly row: Pick<TransferRow, 'transferId'>
  readonly entCode: string
  readonly depositNo: string
}
const say = async (
  { row, entCode, depositNo }: Said,
  result: 'PAID' | 'RETURNED',
  resultOn?: string,
) => {
  const body = { transferId: row.transferId, entCode, depositNo, result, resultOn }
  return (await superadmin.post('transfer/result', body)).envelope.resultType
}

it('a transfer is complete when its last deposit is paid or returned', async () => {
  const [one, two] = [await addDue(test), await addDue(test)]
  const row = resultOf<TransferRow>(await ask(superadmin, [one, two]))
  resultOf(await decide(settlement, row, await systemCode(settlement, row)))
  await movePayDay(test, row.transferId, today())
  expect(await say({ row, ...one }, 'RETURNED')).toBe(1000)
  expect(await detail(row)).toMatchObject({ state: 'RELEASED', paidCount: 0, returnedCount: 1 })
  expect(await say({ row, ...two }, 'PAID')).toBe(1000)
  expect(await detail(row)).toMatchObject({ state: 'DONE', paidCount: 1, returnedCount: 1 })
})

it('a result with another day counts as a different result and does not replace the first result', async () => {
  const released = await addReleased(test)
  expect(await say(released, 'RETURNED', today())).toBe(1000)
  expect(await say(released, 'RETURNED', today())).toBe(4008)
  expect(await say(released, 'RETURNED', addDays(today(), -1))).toBe(409)
})

it('a transfer accepts no results before it is released or if it was declined', async () => {
  const waiting = await addWaiting(test)
  expect(await say(waiting, 'PAID')).toBe(1200)
  resultOf(
    await decide(settlement, waiting.row, await systemCode(settlement, waiting.row), 'REFUSE'),
  )
  expect(await say(waiting, 'PAID')).toBe(1200)
  expect(await stateOf(test, waiting.depositNo)).toBe('CLOSED')
})

it('an account is marked as new to the bank until a transfer to it has succeeded', async () => {
  const companyId = 2
  const newCodes = async () => {
    const due = await addDue(test, { companyId })
    const row = resultOf<TransferRow>(await ask(superadmin, [due]))
    resultOf(await decide(settlement, row, await systemCode(settlement, row)))
    const { bytes } = await superadmin.get('transfer/file', { transferId: row.transferId })
    const read = readTransferFile(bytes, nextPayDay())
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    await movePayDay(test, row.transferId, today())
    return { said: { row, ...due }, codes: read.file.transfers.map(({ newCode }) => newCode) }
  }
  const first = await newCodes()
  expect(await say(first.said, 'RETURNED')).toBe(1000)
  const second = await newCodes()
  expect([first.codes, second.codes]).toEqual([['1'], ['1']])
  expect(await say(second.said, 'PAID')).toBe(1000)
  expect((await newCodes()).codes).toEqual(['0'])
})

it('a deposit is due from its pay day on, and not on the day before', async () => {
  const { depositNo, payDay } = await addDue(test)
  const numbers = async (until: string) =>
    (await dueOf(superadmin, until)).items.map((one) => one.depositNo)
  expect(await numbers(payDay)).toContain(depositNo)
  expect(await numbers(addDays(payDay, -1))).not.toContain(depositNo)
})

it('a transfer can contain only deposits in its own currency', async () => {
  const { depositNo, amount } = await addDue(test, { currency: 'CNY' })
  const { currencies } = await dueOf(superadmin)
  expect(currencies).toContainEqual(
    expect.objectContaining({ currency: 'CNY', count: 1, total: amount, hasFile: false }),
  )
  expect((await ask(superadmin, [{ depositNo, amount }])).envelope.resultType).toBe(4001)
  expect(
    (await ask(superadmin, [{ depositNo, amount }], { currency: 'CNY' })).envelope.resultType,
  ).toBe(1000)
})

it('a revision can only refer to a deposit of the same company', async () => {
  const { entCode, depositNo } = await addDue(test, { companyId: 2 })
  const list = await superadmin.get('revision/list', { entCode })
  const { companies } = resultOf<{ companies: { companyCode: string }[] }>(list)
  const revise = async (companyCode: string) => {
    const body = {
      entCode,
      companyCode,
      amount: 1,
      taxClass: 'OUT_OF_SCOPE',
      reason: '訂正',
      depositNo,
    }
    return (await superadmin.post('revision/add', body)).envelope.resultType
  }
  const [first, second] = companies.map(({ companyCode }) => companyCode)
  expect([await revise(first!), await revise(second!)]).toEqual([4001, 1000])
})
