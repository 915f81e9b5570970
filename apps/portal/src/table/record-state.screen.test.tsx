import { page } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { failCalls, refusal, answerWith } from '#testing/answers.ts'
import { phrases } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, openScreen, signInAs } from '#testing/screen.tsx'

const { approvals, audit, kit, merchants, roles, shell, table, transactions, users } = phrases.ja
const alert = () => page.getByRole('alert')

describe('a record that does not exist', () => {
  it.each([
    ['owner2', 'setting/rights/999999999', roles.detail.missingText],
    ['owner2', 'setting/rights/999999999/edit', roles.detail.missingText],
    ['owner2', 'setting/rights/999999999/copy', roles.detail.missingText],
    ['owner2', 'setting/rights/no-number', roles.detail.missingText],
    ['owner2', 'setting/rights/no-number/edit', roles.detail.missingText],
    ['owner2', 'setting/user/999999999', users.missing.text],
    ['owner2', 'setting/user/999999999/edit', users.missing.text],
    ['owner2', 'setting/user/no-number', users.missing.text],
    ['superadmin', 'setting/adminUserManage/no-number/edit', users.missing.text],
    ['superadmin', 'setting/adminUser/NO-SUCH-CODE', merchants.detail.missingText],
    ['superadmin', 'setting/adminUser/NO-SUCH-CODE/edit', merchants.detail.missingText],
    ['owner2', 'setting/audit/999999999', audit.missingText],
    ['owner2', 'setting/audit/no-number', audit.missingText],
    ['owner2', 'trade/9', transactions.detail.notFoundText],
  ] as const)('is reported only in the drawer: %s at %s', async (user, at, text) => {
    const list = at.replace(/\/(\d+|no-number|NO-SUCH-CODE)(\/\w+)?$/, '')
    await signInAs(user)
    await openScreen(at)
    await expect.element(drawer().getByText(text)).toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: table.fault.retry }))
      .not.toBeInTheDocument()
    expect(alert().elements()).toEqual([])
    await expectAccessible()
    await drawer().getByRole('button', { name: phrases.ja.kit.close }).click()
    await expect.element(drawer()).not.toBeInTheDocument()
    expect(address().split('?')[0]).toBe(list)
  })
})

describe('a record that fails to load', () => {
  it.each([
    ['owner2', 'setting/rights/2', 'role/detail', roles],
    ['owner2', 'approval/999', 'approval/detail', approvals],
  ] as const)(
    'shows the error in a drawer with the title Details: user %s at %s, failed call %s',
    async (user, at, call, words) => {
      await signInAs(user)
      const restore = failCalls(call)
      await openScreen(at)
      await expect.element(drawer().getByText(words.detailFault)).toBeVisible()
      await expect.element(drawer().getByRole('heading', { name: kit.record.facts })).toBeVisible()
      restore()
    },
  )

  it('shows no error while it loads', async () => {
    await signInAs('owner2')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answerWith('role/detail', async (call) => {
      await held
      return call()
    })
    await openScreen('setting/rights/2')
    await expect.element(drawer().getByRole('heading', { name: kit.record.facts })).toBeVisible()
    await expect.element(drawer().getByText(roles.detailFault)).not.toBeInTheDocument()
    release()
    await expect.element(drawer().getByText(kit.record.history, { exact: true })).toBeVisible()
  })
})

describe('a form whose record fails to load', () => {
  it.each([
    ['owner2', 'setting/rights/2/edit', 'role/detail', roles.detailFault],
    ['owner2', 'setting/rights/2/copy', 'role/groups', roles.detailFault],
    ['owner2', 'setting/rights/add', 'role/groups', roles.fault],
    ['owner', 'setting/user/103/edit', 'user/detail', users.detailFault],
    ['superadmin', 'setting/adminUser/SHIBUYA-COFFEE/edit', 'ent/detail', merchants.detailFault],
  ] as const)(
    'shows the reason and a retry button: user %s at %s, failed call %s',
    async (user, at, call, title) => {
      await signInAs(user)
      const restore = failCalls(call)
      await openScreen(at)
      const retry = drawer().getByRole('button', { name: table.fault.retry })
      await expect.element(retry).toBeVisible()
      await expect.element(drawer().getByText(title).last()).toBeVisible()
      await expectAccessible()
      restore()
      await retry.click()
      await expect.element(drawer().getByRole('textbox').first()).toBeVisible()
    },
  )

  it('shows a skeleton while the record loads', async () => {
    await signInAs('owner2')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answerWith('role/detail', async (call) => {
      await held
      return call()
    })
    await openScreen('setting/rights/2/edit')
    await expect
      .element(drawer().getByRole('heading', { name: roles.form.editTitle }))
      .toBeVisible()
    await expect.element(drawer().getByRole('textbox')).not.toBeInTheDocument()
    release()
    await expect.element(drawer().getByRole('textbox').first()).toBeVisible()
  })

  it('shows a missing permission like any other error', { tags: ['no-retry'] }, async () => {
    await signInAs('owner2')
    answerWith('role/detail', () => refusal(403, 403, ''))
    await openScreen('setting/rights/2/edit')
    await expect.element(drawer().getByText(shell.errors.notPermitted)).toBeVisible()
  })
})
