import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TermsList, WaitingTerms } from '@choba/contract/terms.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expire } from '#areas/approvals/approvals.testing.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { approvedTerms, ask, decide, MERCHANT, nextTerms, termsOf } from './terms.testing.ts'

let test: TestApp
let first: Client
/** Client of an administrator of merchants who cannot approve requests about money. */
let third: Client
let second: Client
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  first = await test.signIn('superadmin')
  second = await test.signIn('settlement')
  third = await test.signIn('operator')
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const code = ({ envelope }: Answer) => envelope.resultType
const idOf = async (answer: Promise<Answer>) => resultOf<WaitingTerms>(await answer).approvalId
const withdraw = (by: Client, approvalId: string, entCode: string) =>
  by.post('approval/withdraw', { approvalId, entCode })

describe('the versions of a merchant', () => {
  it('are shown to administrators and to the merchant, newest first, with state and last day', async () => {
    const { versions, today, paymentMethods, currency, firstDayFrom } = await termsOf(first)
    expect(currency).toBe('JPY')
    expect(versions.map(({ state }) => state)).toEqual(['IN_FORCE', 'PAST'])
    expect(versions[0]).toMatchObject({ lastDay: null, cycle: { kind: 'TWICE' } })
    expect(versions[0]!.approvedBy).not.toBe(versions[0]!.requestedBy)
    expect(versions[1]!.lastDay).toBe(addDays(versions[0]!.firstDay, -1))
    expect(versions[0]!.firstDay <= today).toBe(true)
    expect(firstDayFrom).toBe(addDays(versions[0]!.firstDay, 1))
    // Each payment method except cash has one rate, in catalogue order.
    expect(paymentMethods.map(({ paymentType }) => paymentType)).not.toContain('CASH')
    for (const { rates } of versions)
      expect(rates.map(({ paymentType }) => paymentType)).toEqual(
        paymentMethods.map(({ paymentType }) => paymentType),
      )
    expect(versions[1]!.rates.find(({ paymentType }) => paymentType === 'VISA')).toEqual({
      paymentType: 'VISA',
      ratePpm: 32_400,
      taxClass: 'NON_TAXABLE',
      roundingUnit: 'TRANSACTION',
      roundingMode: 'FLOOR',
      feeReturned: true,
    })
    expect(resultOf(await owner.get('deposit/terms'))).toEqual({
      ...(await termsOf(first)),
      waiting: null,
    })
  })

  it('cannot be read by another tenant, and do not exist for the system merchant', async () => {
    const elsewhere = await test.signIn('superadmin', 'steppe')
    expect(code(await elsewhere.get('terms/list', { entCode: MERCHANT }))).toBe(4001)
    expect(
      code(await elsewhere.post('terms/add', { entCode: MERCHANT, ...(await nextTerms(first)) })),
    ).toBe(4001)
    for (const entCode of ['NO-SUCH-MERCHANT', '__SYSTEM']) {
      expect(code(await first.get('terms/list', { entCode }))).toBe(4001)
      expect(code(await ask(first, await nextTerms(first), entCode))).toBe(4001)
    }
    expect((await termsOf(elsewhere, 'TAL-COFFEE')).versions[0]).toMatchObject({ pointCost: 100 })
  })

  it('are returned with payment method names in the user’s language', async () => {
    const call = {
      method: 'GET',
      url: '/apiproxy/api/deposit/terms',
      headers: { 'accept-language': 'en' },
    } as const
    const { paymentMethods } = resultOf<TermsList>(await owner.send(call))
    expect(paymentMethods).toContainEqual({
      paymentType: 'D_BARAI',
      paymentClass: 'WALLET',
      paymentMethodName: 'd Barai',
    })
  })
})

describe('a new version', () => {
  const merchant = 'MIDORI-DRUG'

  it('waits for another administrator, and then has the requested values', async () => {
    const wanted = await nextTerms(first, merchant, {
      cycle: { kind: 'WEEKLY', weekday: 7 },
      payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 15 },
      minimumPayout: 0,
    })
    wanted.rates = wanted.rates.map((rate) =>
      rate.paymentType === 'VISA'
        ? { ...rate, ratePpm: 25_001, roundingMode: 'CEIL' as const }
        : rate,
    )
    const before = await termsOf(first, merchant)
    const waiting = resultOf<WaitingTerms>(await ask(first, wanted, merchant))
    expect(waiting).toMatchObject({ ...wanted, requestedBy: '管理 太郎' })
    // The version is not in force yet, and the merchant does not see the request.
    expect(await termsOf(first, merchant)).toEqual({ ...before, waiting })
    expect(resultOf(await (await test.signIn('owner2')).get('deposit/terms'))).toMatchObject({
      waiting: null,
    })
    // The requester, users of the merchant, and administrators without permission cannot approve.
    const { approvalId } = waiting
    expect(code(await decide(first, approvalId, 'APPROVE', merchant))).toBe(2000)
    expect(code(await decide(await test.signIn('owner2'), approvalId, 'APPROVE', merchant))).toBe(
      4001,
    )
    expect(
      code(await decide(await test.signIn('sysconfig'), approvalId, 'APPROVE', merchant)),
    ).toBe(4001)
    const shown = resultOf<ApprovalDetail>(await second.get('approval/detail', { approvalId }))
    expect(shown).toMatchObject({ kind: 'terms', amount: null, obstacle: null, entCode: merchant })
    expect(shown.subject).toBe(`みどりドラッグ · ${wanted.firstDay.replaceAll('-', '/')}`)
    expect(shown.changes.map(({ field, of }) => of ?? field)).toEqual([
      'firstDay',
      'cycle',
      'payDay',
      'minimumPayout',
      'Visa',
    ])
    expect(shown.changes[1]!.text).toEqual({ before: '月1回（末日締め）', after: '毎週日曜日締め' })
    expect(shown.changes[4]!.text).toEqual({
      before: '3.24%\n切り捨て',
      after: '2.5001%\n切り上げ',
    })
    const url = `/apiproxy/api/approval/detail?approvalId=${approvalId}`
    const english = await second.send({ method: 'GET', url, headers: { 'accept-language': 'en' } })
    expect(resultOf<ApprovalDetail>(english).changes[2]!.text).toEqual({
      before: 'Last day of the month after closing',
      after: 'Day 15 of the month after closing',
    })
    expect(code(await decide(second, approvalId, 'APPROVE', merchant))).toBe(1000)
    const after = await termsOf(first, merchant)
    expect(after.versions).toHaveLength(before.versions.length + 1)
    expect(after.versions[0]).toMatchObject({
      ...wanted,
      state: 'COMING',
      lastDay: null,
      requestedBy: '管理 太郎',
    })
    expect(after.versions[0]!.approvedBy).not.toBe('管理 太郎')
    expect(after.versions[1]).toEqual({
      ...before.versions[0],
      lastDay: addDays(wanted.firstDay, -1),
    })
    expect(after.waiting).toBeNull()
    expect(code(await decide(second, approvalId, 'APPROVE', merchant))).toBe(1200)
  })

  it('is not created if the request is declined, withdrawn or expired', async () => {
    const entCode = 'HONNOMORI'
    const before = await termsOf(first, entCode)
    const wanted = await nextTerms(first, entCode, { negativeCarries: 12 })
    const refused = await idOf(ask(first, wanted, entCode))
    expect(code(await decide(second, refused, 'REFUSE', entCode))).toBe(1000)
    const withdrawn = await idOf(ask(first, wanted, entCode))
    expect(code(await withdraw(first, withdrawn, entCode))).toBe(1000)
    const late = await idOf(ask(first, wanted, entCode))
    await expire(test, { approvalId: late })
    expect(code(await decide(second, late, 'APPROVE', entCode))).toBe(409)
    expect(await termsOf(first, entCode)).toEqual(before)
  })

  it('can be requested only while no other request for the merchant is pending', async () => {
    const entCode = 'SAKURA-MARKET'
    const wanted = await nextTerms(first, entCode)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(first, wanted, entCode)))
    expect(answers.map(code).toSorted((a, b) => a - b)).toEqual([409, 409, 409, 1000])
    expect(code(await ask(third, wanted, entCode))).toBe(409)
  })

  it('cannot be approved (its request is stale) if the newest version has changed', async () => {
    const entCode = 'TORIMARU'
    const wanted = await nextTerms(first, entCode)
    const approvalId = await idOf(ask(first, wanted, entCode))
    // The version is inserted directly into the database, because two requests cannot be pending at
    // the same time.
    await asOwner(test.engine, (_q, connection) =>
      connection.query(
        `with newest as (select t.* from terms t join merchants m on m.id = t.merchant_id where m.code = $1
            order by first_day desc limit 1), rated as (
          insert into term_rates select r.merchant_id, r.terms_id + 1, payment_method_id, r.tenant_id, rate_ppm, tax_class, rounding_unit,
            rounding_mode, fee_returned from term_rates r join newest n on n.merchant_id = r.merchant_id and n.id = r.terms_id)
          insert into terms select merchant_id, id + 1, tenant_id, first_day + 7, cycle_kind, cycle_weekday, pay_kind, pay_number,
            roll, transfer_fees, minimum_payout, negative_carries, point_cost, null, null, null, null, approved_at from newest`,
        [entCode],
      ),
    )
    expect(code(await decide(second, approvalId, 'APPROVE', entCode))).toBe(409)
    expect((await termsOf(first, entCode)).versions.map(({ firstDay }) => firstDay)).not.toContain(
      wanted.firstDay,
    )
    expect((await termsOf(first, entCode)).waiting).toBeNull()
  })

  it('can be the first version of a merchant, and can then begin on any day', async () => {
    const entCode = 'NEW-SHOP'
    await asOwner(test.engine, (_q, connection) =>
      connection.query(
        `insert into merchants (id, tenant_id, code, name, currency, time_zone) values (990, 1, $1, 'New shop', 'JPY', 'Asia/Tokyo')`,
        [entCode],
      ),
    )
    expect(await termsOf(first, entCode)).toMatchObject({
      versions: [],
      firstDayFrom: null,
      waiting: null,
    })
    const wanted = await nextTerms(first, entCode, { firstDay: '2026-01-17' })
    const approvalId = await idOf(ask(first, wanted, entCode))
    const { changes } = resultOf<ApprovalDetail>(
      await second.get('approval/detail', { approvalId }),
    )
    expect(changes).toHaveLength(8 + wanted.rates.length)
    expect(changes.every(({ text }) => text!.before === null)).toBe(true)
    expect(code(await decide(second, approvalId, 'APPROVE', entCode))).toBe(1000)
    const { versions } = await termsOf(first, entCode)
    expect(versions).toMatchObject([{ ...wanted, state: 'IN_FORCE' }])
  })

  it('is in the merchant’s history twice: when it was requested and when it was approved', async () => {
    const entCode = 'MENYA-HOKUTO'
    await approvedTerms(
      third,
      first,
      await nextTerms(first, entCode, { minimumPayout: 500 }),
      entCode,
    )
    const { items } = resultOf<{
      items: { action: string; detail: { after: object; approvalState?: string } }[]
    }>(await first.get('audit/history', { kind: 'merchant', objectId: entCode }))
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['approvals.decide', 'terms.add'])
    for (const { detail } of items.slice(0, 2))
      expect(detail.after).toMatchObject({ minimumAmount: 500 })
    expect(items[0]!.detail.approvalState).toBe('APPROVED')
  })
})

it('the database rejects changes and deletions of terms with every database role', async () => {
  const refusedWrites = [
    'update terms set roll = roll',
    'delete from terms',
    'update term_rates set rate_ppm = 0',
    'delete from term_rates',
  ]
  for (const role of ['choba_merchant', 'choba_worker', 'choba_admin'])
    for (const statement of refusedWrites)
      await expect(
        asOwner(test.engine, async (_q, connection) => {
          await connection.query(`set local role ${role}`)
          await connection.query(statement)
        }),
      ).rejects.toThrow(/permission denied/)
})
