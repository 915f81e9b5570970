// @module-tag no-retry
import { noRefundLimits, type RefundLimits } from '@choba/contract/refunds.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { answerWith, refusal } from '#testing/answers.ts'
import { factsIn, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { rolesApi } from './roles.api.ts'
import { addRole, removeRole, roleOf } from './roles.testing.ts'

const { roles: words, kit, results } = phrases.ja
const { limits } = words
const part = () => drawer().getByRole('region', { name: limits.title, exact: true })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const field = (name: keyof RefundLimits) => drawer().getByLabelText(limits[name], { exact: true })
const shown = () => factsIn(part().element()).map(([, value]) => value)

/** Adds a role with permission to refund, and opens the form with the role's limits. */
async function openForm(name: string) {
  const role = await addRole(name, ['Refund.add'])
  onTestFinished(() => removeRole(role))
  await openScreen(`setting/rights/${role.roleId}`)
  await button(limits.change).click()
  await expect.element(field('each')).toHaveFocus()
  return role
}
const limitsOf = async (roleId: string) => (await roleOf(roleId)).refundLimits

beforeEach(() => signInAs('owner2'))

describe('the refund limits of a role', () => {
  it('are shown, changed and removed, and appear in the history as amounts of money', async () => {
    const { roleId } = await openForm('上限の試験')
    await field('each').fill('３０,０００')
    await field('personDay').fill('0')
    await expectAccessible()
    await button(kit.save).click()
    await expect.element(toast(say(limits.saved, { name: '上限の試験' }))).toBeVisible()
    await expect.poll(address).toBe(`setting/rights/${roleId}`)
    await expect.poll(shown).toEqual([yen(30_000), yen(0), limits.none])
    expect(await limitsOf(roleId)).toEqual({
      currency: 'JPY',
      each: 30_000,
      personDay: 0,
      storeDay: null,
    })
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    await expect.element(drawer().getByRole('listitem').first()).toMatchTextContent(yen(30_000))
    await drawer().getByRole('tab', { name: kit.record.facts }).click()
    await button(limits.change).click()
    await expect.element(field('each')).toHaveValue('30,000')
    await field('each').fill('')
    await field('personDay').fill('')
    await button(kit.save).click()
    await expect.poll(shown).toEqual([limits.none, limits.none, limits.none])
    expect(await limitsOf(roleId)).toEqual({ currency: 'JPY', ...noRefundLimits })
  })

  it.each(['-1', '千円', '10.5', '100000000000'])(
    'reject %s, because only an empty field means no limit',
    async (typed) => {
      const { roleId } = await openForm('誤りの試験')
      await field('storeDay').fill(typed)
      await button(kit.save).click()
      await expect
        .poll(() => faultOf(field('storeDay')))
        .toBe(say(limits.wrongAmount, { max: yen(99_999_999_999) }))
      await expect.element(field('storeDay')).toHaveValue(typed)
      await expect.element(field('storeDay')).toHaveFocus()
      expect((await roleOf(roleId)).version).toBe(1)
    },
  )

  it('show a conflicting change by another user, and do not overwrite values that the user has not seen', async () => {
    const { roleId, version } = await openForm('競合の試験')
    await field('each').fill('500')
    await rolesApi.limit.call({
      roleId,
      version,
      currency: 'JPY',
      ...noRefundLimits,
      each: 900,
      storeDay: 7_000,
    })
    await button(kit.save).click()
    const notice = drawer().getByRole('alert')
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.kept, { label: limits.each, theirs: yen(900) }))
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.taken, { label: limits.storeDay, theirs: yen(7_000) }))
    await expect.element(field('each')).toHaveValue('500')
    await button(kit.save).click()
    await expect.poll(shown).toEqual([yen(500), limits.none, yen(7_000)])
  })

  it('show an error at the field if they exceed the user’s own or the server rejects them', async () => {
    const { roleId } = await openForm('拒否の試験')
    await button(kit.save).click()
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    await field('each').fill('100')
    const bad = answerWith('role/limit', () =>
      refusal(400, 400, '', { fields: [{ path: 'each', problem: 'tooLarge' }] }),
    )
    await button(kit.save).click()
    await expect
      .poll(() => faultOf(field('each')))
      .toBe(say(limits.wrongAmount, { max: yen(99_999_999_999) }))
    bad.end()
    answerWith('role/limit', () => refusal(403, resultTypes.insufficientPermission.code, ''))
    await field('each').fill('')
    await button(kit.save).click()
    await expect.poll(() => faultOf(field('each'))).toBe(limits.aboveOwn)
    expect((await roleOf(roleId)).version).toBe(1)
  })

  it('are hidden for roles without permission to refund, and for roles of administrators', async () => {
    const role = await addRole('返金なしの試験', ['Record.search'])
    onTestFinished(async () => {
      await signInAs('owner2')
      await removeRole(role)
    })
    await openScreen(`setting/rights/${role.roleId}`)
    await expect.element(drawer().getByRole('heading', { name: '返金なしの試験' })).toBeVisible()
    await expect.element(part()).not.toBeInTheDocument()
    await signInAs('superadmin')
    await openScreen('setting/adminUserRole/1')
    await expect
      .element(drawer().getByRole('region', { name: words.column.permissions, exact: true }))
      .toBeVisible()
    await expect.element(part()).not.toBeInTheDocument()
  })
})
