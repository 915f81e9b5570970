import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { phrases } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  reload,
  signInAs,
  toast,
} from '#testing/screen.tsx'

const { merchants, pointRules, roles, screens, users, kit } = phrases.ja
const { form } = roles
const TYPED = '書きかけ'

const name = () =>
  page.getByRole('dialog', { name: form.addTitle }).getByLabelText(form.name, { exact: true })
const question = () => page.getByRole('dialog', { name: kit.leaveTitle })
const answer = (label: string) => question().getByRole('button', { name: label, exact: true })
const menuLink = () =>
  page.getByRole('navigation').getByRole('link', { name: screens.users.list, exact: true })
const isAdded = async () => (await rolesApi.list.call({ search: TYPED })).items.length > 0

beforeEach(() => signInAs('owner2'))

async function openForm(): Promise<void> {
  await openScreen('setting/rights')
  await main().getByRole('button', { name: roles.add }).click()
  await expect.element(name()).toHaveFocus()
}

describe('a form with typed input', () => {
  it.each<[string, () => unknown]>([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => drawer().getByRole('button', { name: kit.close }).click()],
    ['cancel', () => drawer().getByRole('button', { name: kit.cancel }).click()],
    ['the way back', () => window.history.back()],
    ['the menu', () => menuLink().click()],
  ])('asks before %s discards the input, and keeps it if the user stays', async (_by, leave) => {
    await openForm()
    await name().fill(TYPED)
    await leave()
    await expect.element(answer(kit.stay)).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(name()).toHaveValue(TYPED)
    expect(address()).toBe('setting/rights/add')
    expect(await isAdded()).toBe(false)
  })

  it.each<[string, () => unknown, string]>([
    ['the form is closed', () => userEvent.keyboard('{Escape}'), 'setting/rights'],
    ['another screen is opened', () => menuLink().click(), 'setting/user'],
  ])('discards the input after %s if the user confirms', async (_how, leave, goal) => {
    await openForm()
    await name().fill(TYPED)
    await leave()
    await answer(kit.leave).click()
    await expect.poll(address).toBe(goal)
    await expect.element(drawer()).not.toBeInTheDocument()
    await openForm()
    await expect.element(name()).toHaveValue('')
  })
})

describe('a form in a dialog with typed input', () => {
  it('asks before Esc discards the input, and keeps it if the user stays', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUser/TSUKIMITEI')
    await drawer().getByRole('button', { name: merchants.detail.disable, exact: true }).click()
    const code = page.getByRole('textbox', {
      name: merchants.disable.confirm.replace('{code}', 'TSUKIMITEI'),
    })
    await code.fill(TYPED)
    await userEvent.keyboard('{Escape}')
    await expect.element(answer(kit.stay)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(code).toHaveValue(TYPED)
    await userEvent.keyboard('{Escape}')
    await answer(kit.leave).click()
    await expect.element(code).not.toBeInTheDocument()
  })
})

describe('the first field with an error', () => {
  it('takes the focus below the sticky header, with its label visible', async () => {
    await page.viewport(1280, 420)
    onTestFinished(() => page.viewport(1280, 800))
    await signInAs('owner')
    await openScreen('setting/points/add')
    const field = main().getByLabelText(pointRules.field.name, { exact: true })
    await expect.element(field).toBeVisible()
    window.scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeLessThan(0)
    await main().getByRole('button', { name: pointRules.form.create, exact: true }).click()
    await expect.element(field).toHaveFocus()
    const header = document.querySelector('header')!.getBoundingClientRect().bottom
    const label = main().getByText(pointRules.field.name, { exact: true }).first()
    await expect
      .poll(() => label.element().getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(header)
  })
})

describe('a form without typed input', () => {
  it('closes immediately, also after the user has restored the starting values', async () => {
    await openForm()
    await name().fill(TYPED)
    await name().fill('')
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
  })
})

describe('a reload of the page while a form has typed input', () => {
  const notice = () => drawer().getByText(kit.draft.title)

  it('restores the input with a notice; after saving, a reload restores nothing', async () => {
    await openForm()
    await name().fill(TYPED)
    await drawer().getByRole('checkbox').first().click()
    await reload()
    await expect.element(name()).toHaveValue(TYPED)
    await expect.element(notice()).toBeVisible()
    await expect.element(drawer().getByRole('checkbox').first()).toBeChecked()
    await expectAccessible()
    await drawer().getByRole('button', { name: form.create }).click()
    await expect.element(toast(form.added.replace('{name}', TYPED))).toBeVisible()
    const { items } = await rolesApi.list.call({ search: TYPED })
    for (const { roleId } of items) {
      const { version } = await rolesApi.detail.call({ roleId })
      await rolesApi.delete.call({ roleId, version })
    }
    await openForm()
    await expect.element(name()).toHaveValue('')
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it('lets the user discard the input, which a second reload does not restore', async () => {
    await openForm()
    await name().fill(TYPED)
    await reload()
    await drawer().getByRole('button', { name: kit.draft.discard }).click()
    await expect.element(name()).toHaveValue('')
    await expect.element(name()).toHaveFocus()
    await reload()
    await expect.element(name()).toHaveValue('')
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it(
    'does not restore the input for another user in the same tab',
    { tags: ['no-retry'] },
    async () => {
      await openForm()
      await name().fill(TYPED)
      await signInAs('owner')
      await reload()
      await expect.element(name()).toHaveValue('')
      await expect.element(notice()).not.toBeInTheDocument()
    },
  )

  it('does not restore a password', async () => {
    const password = 'Never-in-storage-77'
    await openScreen('setting/user/add')
    await drawer().getByRole('radio', { name: users.form.wayPassword }).click()
    await drawer().getByLabelText(users.field.userFullName, { exact: true }).fill(TYPED)
    await drawer().getByLabelText(users.form.password, { exact: true }).fill(password)
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain(TYPED)
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(password)
    await reload()
    await expect
      .element(drawer().getByLabelText(users.field.userFullName, { exact: true }))
      .toHaveValue(TYPED)
    await expect
      .element(drawer().getByLabelText(users.form.password, { exact: true }))
      .toHaveValue('')
  })
})
