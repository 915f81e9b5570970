// @module-tag no-retry
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  adminPermissions,
  merchantPermissions,
  type Permission,
  type PermissionModule,
} from '@choba/contract/permissions.ts'
import { failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import {
  address,
  type DemoUser,
  drawer,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
} from '#testing/screen.tsx'
import { modulesOf, type Share, shareOf } from './module-shares.ts'
import { addRole, changeRole, removeRole } from './roles.testing.ts'

const { roles: words, permissions, kit, roleNames, table } = phrases.ja
/** Demo role of administrators who manage merchants (`packages/database/seed/people.ts`). */
const OPERATOR = '加盟店の管理'
const { column, empty } = words

const cell = (roleName: string, at: number) => rowOf(roleName).getByRole('cell').nth(at)
const modules = modulesOf(merchantPermissions)
const nameOf = (module: PermissionModule) => permissions.module[module]
const cellOf = (roleName: string, module: PermissionModule) =>
  rowOf(roleName)
    .getByRole('cell')
    .filter({ hasText: say('{module}：', { module: nameOf(module) }) })
const shareText = (
  share: Share,
  module: PermissionModule,
  actions: readonly (keyof typeof permissions.action)[],
  offered: readonly Permission[],
) =>
  say(words.share[share], {
    module: nameOf(module),
    count: actions.length,
    total: shareOf(module, [], offered).offered.length,
    actions: actions.map((action) => permissions.action[action]).join('、'),
  })
const titles = () => main().getByRole('columnheader').elements()

// Signs in as a user of the second merchant, because no other test uses that merchant's roles.
beforeEach(() => signInAs('owner2'))

describe('the list of roles', () => {
  it('is a table of roles and modules, with the number of users of each role', async () => {
    await openScreen('setting/rights')
    await expect.element(main().getByRole('heading', { name: words.title })).toBeVisible()
    await expect
      .element(cellOf('オーナー', 'Refund'))
      .toHaveTextContent(shareText('all', 'Refund', ['perform'], merchantPermissions))
    await expect
      .element(cellOf('店長', 'Record'))
      .toHaveTextContent(shareText('part', 'Record', ['search', 'download'], merchantPermissions))
    await expect
      .element(cellOf('店長', 'User'))
      .toHaveTextContent(shareText('part', 'User', ['search'], merchantPermissions))
    await expect
      .element(cellOf('スタッフ', 'User'))
      .toHaveTextContent(shareText('none', 'User', [], merchantPermissions))
    await expect.element(cellOf('スタッフ', 'Ent')).not.toBeInTheDocument()
    await expect.element(cell('スタッフ', modules.length + 2)).toHaveTextContent('—')
    expect(titles().map(({ textContent }) => textContent)).toEqual([
      column.name,
      ...modules.map((module) => permissions.module[module]),
      column.holders,
      column.changed,
    ])
    await expect.element(main().getByText(roleNames.SUPER_ADMIN)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('links the number of users to the list of users, unless it is zero', async () => {
    const role = await addRole('人のいない権限')
    onTestFinished(() => removeRole(role))
    await openScreen('setting/rights')
    const count = (of: number) => say(words.holderCount, { count: of })
    await expect.element(rowOf('人のいない権限').getByText(count(0))).toBeVisible()
    await expect.element(rowOf('人のいない権限').getByRole('link')).not.toBeInTheDocument()
    await rowOf('オーナー')
      .getByRole('link', { name: count(1) })
      .click()
    await expect.poll(address).toBe('setting/user?roleId=1')
    await expect.element(rowOf('owner2')).toBeVisible()
    await expect.element(drawer()).not.toBeInTheDocument()
  })

  it('hides the columns of all modules with one checkbox, and stores the choice under the ID “permissions”', async () => {
    onTestFinished(() => localStorage.removeItem('columns:rights'))
    await openScreen('setting/rights')
    await main().getByRole('button', { name: kit.columns }).click()
    const box = page.getByRole('checkbox', { name: column.permissions, exact: true })
    await box.click()
    await expect
      .poll(() => titles().map(({ textContent }) => textContent))
      .toEqual([column.name, column.holders, column.changed])
    expect(JSON.parse(localStorage.getItem('columns:rights')!)).toEqual({ permissions: false })
    await box.click()
    await expect.poll(() => titles().length).toBe(modules.length + 3)
    await userEvent.keyboard('{Escape}')
  })

  it('shows which user changed a role last', async () => {
    const role = await addRole('変更の試験')
    onTestFinished(() => removeRole(role))
    await changeRole(role, { permissions: ['Record.search', 'Record.download'] })
    await openScreen('setting/rights')
    const changed = cell('変更の試験', modules.length + 2)
    await expect.element(changed).toMatchTextContent(say(words.changedBy, { name: '山本 直樹' }))
    await expect
      .element(cellOf('変更の試験', 'Record'))
      .toHaveTextContent(shareText('part', 'Record', ['search', 'download'], merchantPermissions))
  })

  it('is searched by a part of the name in any character width, and says so if no role matches', async () => {
    await openScreen('setting/rights')
    await main().getByPlaceholder(words.search).fill('ｽﾀｯ')
    await expect.poll(address).toBe('setting/rights?search=ｽﾀｯ')
    await expect.element(rowOf('スタッフ')).toBeVisible()
    await expect.element(rowOf('オーナー')).not.toBeInTheDocument()
    await main().getByPlaceholder(words.search).fill('in no name')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await main().getByRole('button', { name: table.empty.showAll }).click()
    await expect.element(rowOf('オーナー')).toBeVisible()
    expect(address()).toBe('setting/rights')
  })

  it('keeps its search while the user opens and closes a role', async () => {
    await openScreen('setting/rights?search=店長')
    await rowOf('店長').click()
    await expect.poll(address).toBe('setting/rights/2?search=店長')
    await expect.element(rowOf('店長')).toHaveAttribute('aria-current', 'true')
    await drawer().getByRole('button', { name: kit.close }).click()
    await expect.poll(address).toBe('setting/rights?search=店長')
  })

  it('shows administrators their own roles, including the built-in ones', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUserRole')
    await expect.element(main().getByRole('heading', { name: words.adminTitle })).toBeVisible()
    await expect.element(cell(roleNames.SUPER_ADMIN, 0)).toMatchTextContent(words.builtin)
    await expect.element(cell(roleNames.SYSTEM_CONFIG, 0)).toMatchTextContent(words.builtin)
    await expect.element(cell(OPERATOR, 0)).toHaveTextContent(OPERATOR)
    await expect
      .element(cellOf(OPERATOR, 'Ent'))
      .toHaveTextContent(shareText('all', 'Ent', ['search', 'add', 'edit'], adminPermissions))
    await expect
      .element(cellOf(roleNames.SYSTEM_CONFIG, 'Refund'))
      .toHaveTextContent(shareText('none', 'Refund', [], adminPermissions))
    // Among administrators' roles, only the built-in ones can contain the permissions to manage
    // administrators.
    const people = say(words.share.all, {
      module: nameOf('User'),
      total: 4,
      actions: (['search', 'add', 'edit', 'delete'] as const)
        .map((action) => permissions.action[action])
        .join('、'),
    })
    await expect.element(cellOf(roleNames.SUPER_ADMIN, 'User')).toHaveTextContent(people)
    await expect
      .element(main().getByRole('columnheader', { name: nameOf('Qr') }))
      .not.toBeInTheDocument()
    await expect.element(main().getByText('オーナー')).not.toBeInTheDocument()
    await rowOf(OPERATOR).click()
    await expect.poll(address).toBe('setting/adminUserRole/3')
  })

  it('shows an error if it fails to load, and loads on a retry', async () => {
    const restore = failCalls('role/list')
    await openScreen('setting/rights')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    restore()
    await main().getByRole('button', { name: table.fault.retry }).click()
    await expect.element(rowOf('オーナー')).toBeVisible()
  })

  it('shows cards instead of rows on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await openScreen('setting/rights?search=店長')
    const card = main().getByRole('listitem').getByRole('button')
    await expect.element(card).toMatchTextContent('店長')
    const all = (['Refund', 'Stat', 'DataCompass', 'PointsReport'] as const).map(nameOf).join('、')
    const part = (['Record', 'Settle', 'Shop', 'User', 'Qr'] as const).map(nameOf).join('、')
    await expect
      .element(card)
      .toMatchTextContent(`${say(words.legendOf, { share: words.legend.all })}${all}`)
    await expect
      .element(card)
      .toMatchTextContent(`${say(words.legendOf, { share: words.legend.part })}${part}`)
    await expect.element(main().getByRole('table')).not.toBeInTheDocument()
    await expectAccessible()
    await card.click()
    await expect.element(drawer().getByRole('heading', { name: '店長' })).toBeVisible()
    await expectAccessible()
  })
})

describe('the addresses of the role screens', () => {
  const closed: readonly [DemoUser, string][] = [
    ['manager', 'setting/rights'],
    ['clerk', 'setting/rights/add'],
    ['owner2', 'setting/adminUserRole'],
    ['superadmin', 'setting/rights'],
    ['superadmin', 'setting/rights/1/edit'],
    ['sysconfig', 'setting/adminUserRole'],
    ['operator', 'setting/adminUserRole/1'],
  ]
  it.each(closed)('are closed to %s: %s', async (user, place) => {
    await signInAs(user)
    await openScreen(place)
    await expect.poll(address).toContain('notFound')
    await expect.element(main().getByRole('table')).not.toBeInTheDocument()
    await expect.element(drawer()).not.toBeInTheDocument()
  })

  it('lead to a page that names the missing permission and the people who can grant it', async () => {
    await signInAs('clerk')
    await openScreen('setting/rights')
    const name = permissions.can.Permission.search
    await expect.element(main().getByText(say(permissions.missing.page, { name }))).toBeVisible()
    const people = say(permissions.missing.people, { people: '佐藤 陽子、渡辺 翔' })
    await expect.element(main().getByText(people)).toBeVisible()
  })

  it('show the list and each role without buttons for changes to a user who can only read', async () => {
    await signInHolding('manager', { by: 'owner', roleId: '2', permissions: ['Permission.search'] })
    await openScreen('setting/rights/3')
    await expect.element(drawer().getByRole('heading', { name: 'スタッフ' })).toBeVisible()
    const { detail } = words
    await expect.element(drawer().getByRole('button', { name: detail.viewAs })).toBeVisible()
    for (const name of [detail.remove, detail.clone, kit.record.edit]) {
      await expect.element(drawer().getByRole('button', { name })).not.toBeInTheDocument()
    }
    await expect.element(main().getByRole('button', { name: words.add })).not.toBeInTheDocument()
    // This user may not see users either, so the names have no links.
    await expect
      .element(drawer().getByRole('listitem').filter({ hasText: '伊藤 美咲' }))
      .toBeVisible()
    await expect.element(drawer().getByRole('link')).not.toBeInTheDocument()
    for (const place of ['add', '3/edit', '3/copy']) {
      await openScreen(`setting/rights/${place}`)
      await expect.poll(address).toContain('notFound')
    }
  })
})
