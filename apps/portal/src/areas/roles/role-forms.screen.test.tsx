// @module-tag no-retry
import type { Permission } from '@choba/contract/permissions.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { rolesApi } from './roles.api.ts'
import { addRole, changeRole, removeRole, roleOf } from './roles.testing.ts'

const { roles: words, permissions, kit, results } = phrases.ja
const { form, detail } = words

type Module = keyof typeof permissions.module

const name = () => drawer().getByLabelText(form.name, { exact: true })
const grid = () => drawer().getByRole('group', { name: form.permissions })
const box = (module: Module, action: keyof typeof permissions.action) => {
  const label = say(form.cell, {
    module: permissions.module[module],
    action: permissions.action[action],
  })
  return grid().getByRole('checkbox', { name: label, exact: true })
}
const whole = (module: Module) =>
  grid().getByRole('checkbox', {
    name: say(form.whole, { module: permissions.module[module] }),
    exact: true,
  })
const sentences = (title: string) => drawer().getByRole('region', { name: title, exact: true })
const press = (label: string) => drawer().getByRole('button', { name: label, exact: true }).click()
const idInAddress = (): string => /\d+/.exec(address())![0]

async function findRole(roleName: string): Promise<{ roleId: string } | undefined> {
  const { items } = await rolesApi.list.call({ search: roleName })
  return items.find((role) => role.roleName === roleName)
}

beforeEach(() => signInAs('owner2'))

describe('a new role', () => {
  it('shows errors of the form and of the server at the field, then is created with the selected permissions', async () => {
    await openScreen('setting/rights')
    await main().getByRole('button', { name: words.add }).click()
    await expect.element(drawer().getByRole('heading', { name: form.addTitle })).toBeVisible()
    await press(form.create)
    await expect.poll(() => faultOf(name())).toBe(say(form.nameMissing, { max: 50 }))
    await expect.element(name()).toHaveFocus()
    expect(faultOf(grid())).toBe(form.permissionsMissing)
    await expect.element(sentences(words.words.can)).toMatchTextContent(words.words.nothing)
    await name().fill('ｽﾀｯﾌ')
    await box('Record', 'search').click()
    await box('Refund', 'add').click()
    await expect.element(sentences(words.words.can)).toMatchTextContent(permissions.can.Refund.add)
    await expect
      .element(sentences(words.words.cannot))
      .toMatchTextContent(permissions.can.Record.download)
    await expect
      .element(sentences(words.words.cannot))
      .not.toMatchTextContent(permissions.can.Refund.add)
    await press(form.create)
    await expect.poll(() => faultOf(name())).toBe(form.nameTaken)
    await expect.element(name()).toHaveFocus()
    await expectAccessible()
    await name().fill('返金担当')
    await press(form.create)
    await expect.element(toast(say(form.added, { name: '返金担当' }))).toBeVisible()
    await expect.poll(address).toMatch(/^setting\/rights\/\d+$/)
    await expect.element(drawer().getByRole('heading', { name: '返金担当' })).toBeVisible()
    const refunds = say(words.share.all, {
      module: permissions.module.Refund,
      total: 1,
      actions: permissions.action.perform,
    })
    await expect.element(rowOf('返金担当')).toMatchTextContent(refunds)
    const role = await roleOf(idInAddress())
    expect(role.permissions.toSorted()).toEqual(['Record.search', 'Refund.add'])
    await removeRole(role)
  })

  it.each([
    ['only spaces', '   '],
    ['51 characters', 'あ'.repeat(51)],
  ])('cannot have a name of %s', async (_what, typed) => {
    await openScreen('setting/rights/add')
    await name().fill(typed)
    await box('Record', 'search').click()
    await press(form.create)
    await expect.poll(() => faultOf(name())).toBe(say(form.nameMissing, { max: 50 }))
    await expect.element(name()).toHaveValue(typed)
  })

  it('can be given whole modules, whose checkboxes show if only some permissions are selected', async () => {
    await openScreen('setting/rights/add')
    await box('Shop', 'add').click()
    await expect.element(whole('Shop')).toBePartiallyChecked()
    await whole('Shop').click()
    for (const action of ['search', 'add', 'edit'] as const)
      await expect.element(box('Shop', action)).toBeChecked()
    await expect.element(whole('Shop')).toBeChecked()
    await expect.element(box('User', 'search')).not.toBeChecked()
    await box('Shop', 'edit').click()
    await expect.element(whole('Shop')).toBePartiallyChecked()
    await whole('Shop').click()
    await whole('Shop').click()
    for (const action of ['search', 'add', 'edit'] as const)
      await expect.element(box('Shop', action)).not.toBeChecked()
    await expect.element(sentences(words.words.can)).toMatchTextContent(words.words.nothing)
  })

  it('of a merchant cannot have permissions of administrators, and vice versa', async () => {
    await openScreen('setting/rights/add')
    await expect.element(box('Refund', 'add')).toBeVisible()
    await expect.element(box('Refund', 'search')).not.toBeInTheDocument()
    await expect.element(whole('Ent')).not.toBeInTheDocument()
    await signInAs('superadmin')
    await openScreen('setting/adminUserRole/add')
    await expect.element(box('Refund', 'search')).toBeVisible()
    await expect.element(whole('Ent')).toBeVisible()
    await expect.element(whole('Record')).not.toBeInTheDocument()
    await expect.element(whole('User')).not.toBeInTheDocument()
  })

  it('fails if the user has lost one of the selected permissions meanwhile, and names that permission', async () => {
    const own: Permission[] = [
      'Permission.search',
      'Permission.add',
      'Permission.edit',
      'Qr.search',
    ]
    await signInHolding('manager', { by: 'owner', roleId: '2', permissions: own })
    await openScreen('setting/rights/add')
    await name().fill('超えた権限')
    await box('Qr', 'search').click()
    await expect.element(box('Qr', 'edit')).toHaveAttribute('aria-disabled', 'true')
    await changeRole(await roleOf('2'), { permissions: own.filter((one) => one !== 'Qr.search') })
    const qrSearch = async () =>
      (await rolesApi.groups.call()).items.find(({ permission }) => permission === 'Qr.search')
    await expect.poll(qrSearch).toMatchObject({ canGrant: false })
    await press(form.create)
    await expect
      .poll(() => faultOf(grid()))
      .toBe(say(form.missingPermission, { name: permissions.can.Qr.search }))
    await expect.element(name()).toHaveValue('超えた権限')
    expect(await findRole('超えた権限')).toBeUndefined()
  })

  it('has groups of checkboxes instead of a grid on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen('setting/rights/add')
    const group = drawer().getByRole('group', { name: permissions.module.Record, exact: true })
    await group.getByText(permissions.action.download).click()
    await expect.element(box('Record', 'download')).toBeChecked()
    await expect.element(whole('Record')).toBePartiallyChecked()
    await expect.element(drawer().getByRole('table')).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('a copy of a role', () => {
  it('starts with the name and permissions of the original, which stays unchanged', async () => {
    const role = await addRole('元の権限', ['Record.search', 'Refund.add'])
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await press(detail.clone)
    const copyName = say(form.copyOf, { name: '元の権限' })
    await expect.element(drawer().getByRole('heading', { name: form.cloneTitle })).toBeVisible()
    await expect.element(name()).toHaveValue(copyName)
    await expect.element(box('Refund', 'add')).toBeChecked()
    await expect.element(box('Record', 'download')).not.toBeChecked()
    await box('Record', 'download').click()
    await press(form.create)
    await expect.element(toast(say(form.added, { name: copyName }))).toBeVisible()
    await expect.element(drawer().getByRole('heading', { name: copyName })).toBeVisible()
    const copy = await roleOf(idInAddress())
    expect(copy.roleId).not.toBe(role.roleId)
    expect(copy.permissions).toHaveLength(3)
    expect(await roleOf(role.roleId)).toEqual(role)
    await removeRole(copy)
  })

  it('leaves out permissions that the administrator may not grant, and says so', async () => {
    await signInAs('superadmin')
    const { permissions: held } = await roleOf('2')
    await openScreen('setting/adminUserRole/2/copy')
    expect(held.filter((permission) => !permission.startsWith('SystemConfig.'))).toEqual([])
    await expect
      .element(drawer().getByText(say(form.leftOut, { count: held.length })))
      .toBeVisible()
    const closed = box('SystemConfig', 'edit')
    await expect.element(closed).toHaveAttribute('aria-disabled', 'true')
    await expect.element(closed).toHaveAccessibleDescription(form.whyNotYours)
    await expect.element(whole('SystemConfig')).toHaveAccessibleDescription(form.whyNotYours)
    for (const one of [closed, whole('SystemConfig')]) {
      one.element().focus()
      await userEvent.keyboard(' ')
      await expect.element(one).not.toBeChecked()
    }
    await expectAccessible()
    // Other permissions are copied, because the administrator may grant them.
    await openScreen('setting/adminUserRole/3/copy')
    await expect.element(box('Ent', 'search')).toBeChecked()
  })
})

describe('changing a role', () => {
  it('shows a message and saves nothing if the form still has the starting values', async () => {
    const role = await addRole('変わらない権限')
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}/edit`)
    await expect.element(drawer().getByRole('heading', { name: form.editTitle })).toBeVisible()
    await expect.element(name()).toHaveValue('変わらない権限')
    await expect.element(drawer().getByText(form.permissionsHelp)).toBeVisible()
    await press(kit.save)
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    expect(await roleOf(role.roleId)).toEqual(role)
  })

  it('shows a conflicting change by another user, and does not overwrite values that the user has not seen', async () => {
    const role = await addRole('返金の権限', ['Record.search', 'Refund.add'])
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}/edit`)
    await name().fill('返金とお知らせ')
    await changeRole(role, {
      roleName: '返金と取引',
      permissions: ['Record.search', 'Record.download'],
    })
    await press(kit.save)
    const notice = drawer().getByRole('alert')
    await expect.element(notice).toMatchTextContent(kit.stale.title)
    await expect.element(notice).toMatchTextContent(say(kit.stale.by, { name: '山本 直樹' }))
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.kept, { label: form.name, theirs: '返金と取引' }))
    const { search, download } = permissions.can.Record
    const theirs = [search, download].join(permissions.missing.separator)
    await expect
      .element(notice)
      .toMatchTextContent(say(kit.stale.taken, { label: form.permissions, theirs }))
    await expect.element(box('Record', 'download')).toBeChecked()
    await expect.element(box('Refund', 'add')).not.toBeChecked()
    await expect.element(name()).toHaveValue('返金とお知らせ')
    await press(kit.save)
    await expect.element(toast(say(form.saved, { name: '返金とお知らせ' }))).toBeVisible()
    await expect.poll(address).toBe(`setting/rights/${role.roleId}`)
    await expect.element(sentences(words.column.permissions)).toBeVisible()
    expect(await roleOf(role.roleId)).toMatchObject({
      roleName: '返金とお知らせ',
      permissions: expect.arrayContaining(['Record.search', 'Record.download']) as Permission[],
      permissionCount: 2,
      version: 3,
    })
  })

  it('shows an error at the permissions if no user could manage users and roles after the change', async () => {
    const before = await roleOf('1')
    await openScreen('setting/rights/1/edit')
    await expect.element(box('Permission', 'edit')).toBeChecked()
    await box('Permission', 'edit').click()
    await press(kit.save)
    await expect.poll(() => faultOf(grid())).toBe(form.lastManager)
    expect(await roleOf('1')).toEqual(before)
  })

  it('shows an error at the name field if another role has the name', async () => {
    const role = await addRole('名前の試験')
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}/edit`)
    await name().fill('店長')
    await press(kit.save)
    await expect.poll(() => faultOf(name())).toBe(form.nameTaken)
    expect(await roleOf(role.roleId)).toEqual(role)
  })
})
