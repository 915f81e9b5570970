import { createHash } from 'node:crypto'
import { readTransferFile } from '@choba/banking/transfer-reading.ts'
import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { NotificationRow } from '@choba/contract/notifications.contract.ts'
import type { TransferDetail, TransferRow } from '@choba/contract/transfers.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { transfersJa } from '@choba/phrases/transfers.ja.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  ask,
  biggest,
  bring,
  decide,
  dueOf,
  itemsOf,
  movePayDay,
  nextPayDay,
  resultsOf,
  stateOf,
  systemCode,
  today,
} from './transfers.testing.ts'

let test: TestApp
let superadmin: Client
let settlement: Client
let owner: Client
let merchant: MerchantRow

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  settlement = await test.signIn('settlement')
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, biggest!.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-08-01', cycle: { kind: 'MONTHLY' } })
  await closeThrough(test.engine, merchant, '2026-09-30')
})
afterAll(() => test.close())

const detail = async (transferId: string): Promise<TransferDetail> =>
  resultOf(await superadmin.get('transfer/detail', { transferId }))
const file = (transferId: string) => superadmin.get('transfer/file', { transferId })

const { returned, returnedOf } = transfersJa.notifications
const titles = async (client: Client) =>
  resultOf<{ items: NotificationRow[] }>(await client.get('message/notifications')).items.map(
    ({ messageTitle }) => messageTitle,
  )

describe('transferring deposits to the bank and back', () => {
  it('lists due deposits, needs a second approver, stores the file once, and adds a returned deposit again', async () => {
    const due = await dueOf(superadmin)
    expect(due.unpayable).toEqual([])
    const [yen] = due.currencies
    expect(yen).toMatchObject({
      currency: 'JPY',
      count: due.items.length,
      hasFile: true,
      lacksOrderer: false,
    })
    const total = due.items.reduce((sum, { amount }) => sum + amount, 0)
    expect(yen!.total).toBe(total)
    expect(yen!.banks.reduce((sum, bank) => sum + bank.total!, 0)).toBe(total)
    // The due deposits are from two months of each company.
    expect(new Set(due.items.map(({ payDate }) => payDate)).size).toBe(2)

    const body = { only: undefined }
    expect((await ask(superadmin, due.items.slice(1), body)).status).toBe(409)
    const asked = resultOf<TransferRow>(await ask(superadmin, due.items, body))
    expect(asked).toMatchObject({
      state: 'WAITING',
      count: due.items.length,
      total,
      paidCount: 0,
      overdue: false,
    })
    expect((await dueOf(superadmin)).items).toEqual([])

    const entCode = await systemCode(settlement, asked)
    const seen = resultOf<ApprovalDetail>(
      await settlement.get('approval/detail', { approvalId: asked.approvalId }),
    )
    expect(seen.obstacle).toBeNull()
    expect(seen.changes.map(({ field }) => field)).toEqual([
      'payDay',
      'transferTotal',
      ...yen!.banks.map(() => 'bankTotal'),
    ])
    expect((await decide(superadmin, asked, entCode)).status).toBe(403)
    expect((await file(asked.transferId)).envelope.resultType).toBe(4001)
    expect(await stateOf(test, due.items[0]!.depositNo)).toBe('CLOSED')

    resultOf(await decide(settlement, asked, entCode))
    const released = await detail(asked.transferId)
    expect(released).toMatchObject({ state: 'RELEASED', total, count: due.items.length })
    expect(released.banks).toEqual(yen!.banks)
    for (const { depositNo } of due.items)
      expect(await stateOf(test, depositNo)).toBe('IN_TRANSFER')
    const [first, second] = [await file(asked.transferId), await file(asked.transferId)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(released.fileHash)
    const read = readTransferFile(first.bytes, nextPayDay())
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.file.valueDate).toBe(nextPayDay())
    expect(new Map(read.file.transfers.map(({ edi, amount }) => [edi, amount]))).toEqual(
      new Map(due.items.map(({ depositNo, amount }) => [depositNo, amount])),
    )
    // No company was paid before, so the bank's code for a new account is 1 in all records.
    expect(new Set(read.file.transfers.map(({ newCode }) => newCode))).toEqual(new Set(['1']))

    await movePayDay(test, asked.transferId, today())
    const [back, ...paid] = due.items
    const lines = [
      '入金番号,結果,理由',
      `${back!.depositNo},振込不能,口座なし`,
      ...paid.map(({ depositNo }) => `${depositNo},振込済み,`),
    ]
    expect(resultsOf(await bring(superadmin, asked.transferId, 'CHECK', lines))).toMatchObject({
      paid: paid.length,
      returned: 1,
      refused: 0,
      written: false,
    })
    expect(await stateOf(test, back!.depositNo)).toBe('IN_TRANSFER')
    expect(resultsOf(await bring(superadmin, asked.transferId, 'WRITE', lines)).written).toBe(true)
    // Uploading the same file again stores no further result.
    expect(resultsOf(await bring(superadmin, asked.transferId, 'WRITE', lines))).toMatchObject({
      paid: 0,
      returned: 0,
      same: due.items.length,
      refused: 0,
    })
    expect(await detail(asked.transferId)).toMatchObject({
      state: 'DONE',
      paidCount: paid.length,
      returnedCount: 1,
    })
    expect(await stateOf(test, back!.depositNo)).toBe('RETURNED')
    const items = await itemsOf(superadmin, asked.transferId)
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(items.find(({ depositNo }) => depositNo === back!.depositNo)).toMatchObject({
      result: 'RETURNED',
      resultOn: today(),
      reason: '口座なし',
    })

    // The returned amount is part of the company's next deposit, so no line waits any more.
    await closeThrough(test.engine, merchant, '2026-10-31')
    const { items: deposits } = resultOf<DepositPage>(
      await owner.get('deposit/list', { dateFrom: '2026-10-01' }),
    )
    const next = deposits.find(({ companyName }) => companyName === back!.companyName)!
    const whole = resultOf<DepositDetail>(
      await owner.get('deposit/detail', { depositNo: next.depositNo! }),
    )
    expect(whole.lines).toEqual([
      expect.objectContaining({
        kind: 'RETURNED',
        amount: back!.amount,
        causeDepositNo: back!.depositNo,
      }),
    ])
    expect(whole.revise).toBe(back!.amount)
    expect(await differencesOf(test.engine, merchant)).toEqual([])
    expect(resultOf(await owner.get('deposit/paid', { depositNo: back!.depositNo }))).toEqual({
      result: 'RETURNED',
      resultOn: today(),
      reason: '口座なし',
    })
    // The invariants detect a returned amount that is added twice or only in part.
    await asOwner(test.engine, (q) =>
      q
        .updateTable('deposits')
        .set({ state: 'PAID' })
        .where('deposit_no', '=', back!.depositNo)
        .execute(),
    )
    const said = (text: string) => expect.stringContaining(`${back!.depositNo}: ${text}`)
    expect(await differencesOf(test.engine, merchant)).toEqual([
      said('state is PAID'),
      said('returned as'),
    ])
    await asOwner(test.engine, (q) =>
      q
        .updateTable('deposits')
        .set({ state: 'RETURNED' })
        .where('deposit_no', '=', back!.depositNo)
        .execute(),
    )
    // The returned transfer notifies users who see the merchant's deposits. It also notifies
    // administrators, except for the one who uploaded the results.
    const title = returned.title.replace('{deposit}', back!.depositNo)
    await expect.poll(() => titles(owner)).toContain(title)
    const toAdmins = returnedOf.title
      .replace('{deposit}', back!.depositNo)
      .replace('{merchant}', back!.entName)
    await expect.poll(() => titles(settlement)).toContain(toAdmins)
    expect(await titles(superadmin)).not.toContain(toAdmins)
  })

  it('marks in the transfer file that the bank already knows an account', async () => {
    const due = await dueOf(superadmin)
    const asked = resultOf<TransferRow>(await ask(superadmin, due.items))
    resultOf(await decide(settlement, asked, await systemCode(settlement, asked)))
    const read = readTransferFile((await file(asked.transferId)).bytes, nextPayDay())
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(new Set(read.file.transfers.map(({ newCode }) => newCode))).toEqual(new Set(['0']))
  })

  it('requires a pay day that is a bank business day, is not in the past and is not too far ahead', async () => {
    for (const payDay of ['2020-01-06', addDays(nextPayDay(), 100), '2027-01-01', '2026-02-30'])
      expect((await ask(superadmin, [], { payDay, only: undefined })).status).toBe(400)
    expect((await ask(superadmin, [], { only: undefined })).envelope.resultType).toBe(4008)
    expect(
      (await ask(superadmin, [{ depositNo: 'DEP-20200101-000000', amount: 1 }])).envelope
        .resultType,
    ).toBe(4001)
  })
})
