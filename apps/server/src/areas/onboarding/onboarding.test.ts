import type { DashboardSummary } from '@choba/contract/dashboard.contract.ts'
import { type OnboardingDetail, onboardingSteps } from '@choba/contract/onboarding.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import type { Terminal } from '@choba/contract/terminals.contract.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRequest } from '#areas/approvals/approvals.testing.ts'
import { askBody } from '#areas/company/company.testing.ts'
import { addTerms, bringRowsIn } from '#areas/deposits/deposits.testing.ts'
import { addStore } from '#areas/stores/stores.testing.ts'
import { registered } from '#areas/terminals/terminals.testing.ts'
import { approvedTerms, decide, nextTerms } from '#areas/terms/terms.testing.ts'
import { addUser, changeOf } from '#areas/users/users.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { beginMerchant, type Begun, doneOf } from './onboarding.testing.ts'

let test: TestApp
let admin: Client
let settlement: Client
/** Merchant that completes the steps one after the other, with its first user. */
let own: Begun
/** Merchant that completes no step. */
let other: Begun
let today: string

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.signIn('superadmin')
  settlement = await test.signIn('settlement')
  own = await beginMerchant(test, admin)
  other = await beginMerchant(test, admin)
  today = await asOwner(test.engine, (q) => readToday({ q }, own.merchant))
})
afterAll(() => test.close())

const finish = async (client: Client) => (await client.put('onboarding/finish')).envelope.resultType
const isShown = async (client: Client) =>
  resultOf<DashboardSummary>(await client.get('dashboard/summary')).onboarding
const onboardedAt = () =>
  asOwner(test.engine, async (q) => {
    const found = q.selectFrom('merchants').select('onboarded_at').where('id', '=', own.merchant.id)
    return (await found.executeTakeFirstOrThrow()).onboarded_at
  })

describe('the onboarding checklist of a new merchant', () => {
  it('contains all steps as open, and is shown on the dashboard', async () => {
    const { steps } = resultOf<OnboardingDetail>(await own.first.get('onboarding/detail'))
    expect(steps).toEqual(onboardingSteps.map((step) => ({ step, done: false })))
    expect(await isShown(own.first)).toBe(true)
    expect(await isShown(await test.signIn('owner'))).toBe(false)
    expect(await finish(own.first)).toBe(1200)
  })

  it('marks the terms step as done from the day on which the terms are in force', async () => {
    const { code } = own.merchant
    await addTerms(test.engine, other.merchant, { firstDay: addDays(today, 1) })
    expect(await doneOf(other.first)).toEqual([])
    await approvedTerms(admin, settlement, await nextTerms(admin, code), code)
    expect(await doneOf(own.first)).toEqual(['TERMS'])
  })

  it('marks the bank account step as done when a second user has approved the account', async () => {
    resultOf(await own.first.put('company/bankaccount', await askBody(own.first, '1')))
    expect(await doneOf(own.first)).toEqual(['TERMS'])
    const { approvalId } = await ownRequest(own.first)
    resultOf(await decide(settlement, approvalId, 'APPROVE', own.merchant.code))
    expect(await doneOf(own.first)).toEqual(['TERMS', 'BANK_ACCOUNT'])
  })

  it('marks the store and terminal steps as done unless the store is closed or the terminal blocked', async () => {
    const done = async () => (await doneOf(own.first)).slice(2)
    const { storeId, version } = await addStore(own.first)
    expect(await done()).toEqual(['STORES'])
    const { terminalId, version: terminalVersion } = await registered(test, own.first, storeId)
    expect(await done()).toEqual(['STORES', 'TERMINALS'])

    const blocking = { terminalId, version: terminalVersion }
    const blocked = resultOf<Terminal>(await own.first.put('terminal/block', blocking))
    expect(await done()).toEqual(['STORES'])
    resultOf(await own.first.put('terminal/unblock', { terminalId, version: blocked.version }))

    const closing = { storeId, version, fromDay: today }
    const closed = resultOf<StoreDetail>(await own.first.put('shop/close', closing))
    expect(await done()).toEqual([])
    const later = { ...closing, version: closed.version, fromDay: addDays(today, 1) }
    resultOf(await own.first.put('shop/close', later))
    expect(await done()).toEqual(['STORES', 'TERMINALS'])
  })

  it('marks the users step as done with a second active user, also for a user without stores', async () => {
    const { items } = resultOf<{ items: RoleDetail[] }>(await own.first.get('role/list'))
    const { roleId } = items.find(({ roleName }) => roleName === '一般ユーザー')!
    const person = await addUser(own.first, {
      roleId,
      password: DEMO_PASSWORD,
      managedStores: 'NONE',
    })
    expect(await doneOf(own.first)).toEqual(onboardingSteps.slice(0, 5))
    expect(await doneOf(await test.signIn(person.userName))).toEqual(onboardingSteps.slice(0, 5))

    const left = changeOf(person, { status: 'INVALID' })
    const { version } = resultOf<UserDetail>(await own.first.put('user/modify', left))
    expect(await doneOf(own.first)).not.toContain('USERS')
    resultOf(await own.first.put('user/modify', { ...left, version, status: 'VALID' }))
  })

  it('marks the payment step as done with a paid payment, and can then be finished once', async () => {
    const { merchant, first } = own
    await bringRowsIn(test.engine, merchant, [
      { day: today, amount: 500, state: State.paymentFailed },
    ])
    expect(await doneOf(first)).toEqual(onboardingSteps.slice(0, 5))
    expect(await finish(first)).toBe(1200)
    await bringRowsIn(test.engine, merchant, [{ day: today, amount: 500 }])
    expect(await doneOf(first)).toEqual(onboardingSteps)
    expect([await isShown(first), await onboardedAt()]).toEqual([true, null])

    expect((await Promise.all([finish(first), finish(first)])).toSorted((a, b) => a - b)).toEqual([
      1000, 4008,
    ])
    const at = await onboardedAt()
    expect([await isShown(first), await finish(first), at !== null]).toEqual([false, 4008, true])

    const { items } = resultOf<{ items: Terminal[] }>(await first.get('shop/terminals'))
    const { terminalId, version } = items[0]!
    resultOf(await first.put('terminal/block', { terminalId, version }))
    expect(await doneOf(first)).not.toContain('TERMINALS')
    expect([await isShown(first), await finish(first), await onboardedAt()]).toEqual([
      false,
      4008,
      at,
    ])
  })

  it('is not affected by data of other merchants', async () => {
    expect([await doneOf(other.first), await isShown(other.first)]).toEqual([[], true])
  })
})
