// @module-tag no-retry
import type { Permission } from '@choba/contract/permissions.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addUser, removeUser } from '#testing/add-user.ts'
import { failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import {
  address,
  drawer,
  expectAccessible,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { addRole, changeRole, removeRole, roleOf } from './roles.testing.ts'

const { audit, roles: words, permissions, auditWords, kit, results, roleNames, table } = phrases.ja
const { detail, removal } = words

const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const part = (title: string) => drawer().getByRole('region', { name: title, exact: true })
/**
 * Returns the text of a module's line in the drawer: its actions, including those that the role
 * does not permit.
 */
const lineOf = (module: keyof typeof permissions.module) =>
  part(words.column.permissions)
    .getByRole('term')
    .filter({ hasText: permissions.module[module] })
    .elements()
    .filter(({ textContent }) => textContent === permissions.module[module])
    .flatMap((term) => [...term.parentElement!.querySelectorAll('li')])
    .map(({ textContent }) => textContent)
const {
  search,
  add,
  edit,
  delete: removing,
  download,
  perform,
  import: bringing,
} = permissions.action
const without = (action: string) => `${action}${words.share.lacking}`

beforeEach(() => signInAs('owner2'))

describe('the drawer of a role', () => {
  it('shows for each module what users with the role can and cannot do', async () => {
    const role = await addRole('内容の試験', ['Qr.search', 'Qr.edit', 'Refund.add'])
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await expect.element(part(words.column.permissions)).toBeVisible()
    expect(lineOf('Qr')).toEqual([search, without(add), edit, without(removing)])
    expect(lineOf('Refund')).toEqual([perform])
    expect(lineOf('Record')).toEqual([search, bringing, download].map(without))
    expect(lineOf('Ent')).toEqual([])
    await expect.element(part(detail.holders)).toMatchTextContent(detail.noHolders)
    await expectAccessible()
  })

  it('shows that a role with all permissions lacks none, and marks the user’s own role', async () => {
    await openScreen('setting/rights/1')
    await expect
      .element(drawer().getByRole('heading', { name: 'オーナー' }))
      .toHaveTextContent(`オーナー${words.own}`)
    await expect.element(part(words.column.permissions)).not.toMatchTextContent(words.share.lacking)
    expect(lineOf('User')).toEqual([search, add, edit, removing])
  })

  it('links to the users with the role in the list of users', async () => {
    await openScreen('setting/rights/1')
    await drawer()
      .getByRole('link', { name: say(words.holderCount, { count: 1 }), exact: true })
      .click()
    await expect.poll(address).toBe('setting/user?roleId=1')
  })

  it('lists the users with the role as links, and marks disabled users', async () => {
    const role = await addRole('保有の試験')
    const user = await addUser('holder.disabled', {
      userFullName: '無効 花子',
      roleId: role.roleId,
      status: 'INVALID',
    })
    onTestFinished(async () => {
      await removeUser(user)
      await removeRole(role)
    })
    await openScreen(`setting/rights/${role.roleId}`)
    const holder = part(detail.holders).getByRole('listitem')
    await expect.element(holder).toHaveTextContent(`無効 花子holder.disabled${detail.disabled}`)
    await expect
      .element(button(detail.remove))
      .toHaveAccessibleDescription(say(detail.whyInUse, { count: 1 }))
    // Forces the click, because Playwright would otherwise wait until the button is enabled.
    await button(detail.remove).click({ force: true })
    await expect.element(page.getByRole('dialog', { name: removal.title })).not.toBeInTheDocument()
    await holder.getByRole('link', { name: '無効 花子' }).click()
    await expect.poll(address).toBe(`setting/user/${user.userId}`)
  })

  it('links each user with a role of administrators to the administrator screen', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUserRole/3')
    await part(detail.holders).getByRole('link', { name: '加盟 良子' }).click()
    await expect.poll(address).toMatch(/^setting\/adminUserManage\/\d+$/)
  })

  it.each([
    ['1', roleNames.SUPER_ADMIN],
    ['2', roleNames.SYSTEM_CONFIG],
  ])('allows neither changing nor deleting a built-in role: %s %s', async (roleId, roleName) => {
    await signInAs('superadmin')
    await openScreen(`setting/adminUserRole/${roleId}`)
    await expect
      .element(drawer().getByRole('heading', { name: roleName }))
      .toMatchTextContent(words.builtin)
    for (const name of [detail.remove, kit.record.edit]) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(detail.whyBuiltin)
    }
    await button(kit.record.edit).click({ force: true })
    expect(address()).toBe(`setting/adminUserRole/${roleId}`)
    await expect.element(button(detail.clone)).not.toHaveAttribute('aria-disabled')
  })

  it('allows neither changing nor deleting a role with permissions that the user lacks', async () => {
    const own: Permission[] = [
      'Permission.search',
      'Permission.add',
      'Permission.edit',
      'Permission.delete',
    ]
    await signInHolding('manager', { by: 'owner', roleId: '2', permissions: own })
    await openScreen('setting/rights/1')
    for (const name of [detail.remove, kit.record.edit]) {
      await expect.element(button(name)).toHaveAccessibleDescription(detail.whyMissingPermissions)
    }
  })

  it('has a history that shows each change of the role', async () => {
    const role = await addRole('履歴の試験')
    onTestFinished(() => removeRole(role))
    await changeRole(role, { roleName: '履歴の試験 改' })
    await openScreen(`setting/rights/${role.roleId}`)
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    const newest = drawer().getByRole('list').first().getByRole('listitem').first()
    const object = say(audit.inSentence.itself, { kind: auditWords.kind.role })
    const change = { field: audit.field.name, before: '履歴の試験', after: '履歴の試験 改' }
    // The sentence has no actor, because the actor's name is a separate element before it.
    await expect
      .element(newest)
      .toMatchTextContent(say(audit.sentence.changedField, { actor: '', object, ...change }))
  })

  it('reports a role that does not exist', async () => {
    await openScreen('setting/rights/999999999')
    await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
    await expect.element(button(kit.record.edit)).not.toBeInTheDocument()
  })

  it('shows an error if the role fails to load, and loads it on a retry', async () => {
    const restore = failCalls('role/detail')
    await openScreen('setting/rights/2')
    const retry = drawer().getByRole('button', { name: table.fault.retry })
    await expect.element(retry).toBeVisible()
    restore()
    await retry.click()
    await expect.element(drawer().getByRole('heading', { name: '店長' })).toBeVisible()
  })
})

describe('deleting a role', () => {
  const question = () => page.getByRole('dialog', { name: removal.title })
  const confirm = () => question().getByRole('button', { name: removal.act, exact: true }).click()

  it('needs a confirmation and is reported; afterwards the role’s address leads to an error', async () => {
    const { roleId } = await addRole('消える権限')
    await openScreen(`setting/rights/${roleId}`)
    await button(detail.remove).click()
    await expect.element(question()).toMatchTextContent(say(removal.text, { name: '消える権限' }))
    await expect.element(question()).toMatchTextContent(removal.views)
    await expectAccessible()
    await confirm()
    await expect.element(toast(say(removal.removed, { name: '消える権限' }))).toBeVisible()
    await expect.poll(address).toBe('setting/rights')
    await expect.element(rowOf('消える権限')).not.toBeInTheDocument()
    await expect(roleOf(roleId)).rejects.toMatchObject({ resultType: 2003 })
    await openScreen(`setting/rights/${roleId}`)
    await expect.element(drawer().getByText(detail.missingText)).toBeVisible()
  })

  it('does not happen if the user cancels the confirmation', async () => {
    const role = await addRole('残る権限')
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await button(detail.remove).click()
    await question().getByRole('button', { name: kit.cancel }).click()
    await expect.element(question()).not.toBeInTheDocument()
    expect(await roleOf(role.roleId)).toEqual(role)
  })

  it('stops if the role has changed meanwhile, and shows the current role', async () => {
    const role = await addRole('変わる権限')
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await button(detail.remove).click()
    await expect.element(question()).toBeVisible()
    await changeRole(role, { roleName: '変わった権限', permissions: ['Qr.search'] })
    await confirm()
    await expect.element(toast(removal.stale)).toBeVisible()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('heading', { name: '変わった権限' })).toBeVisible()
    await expect.poll(() => lineOf('Qr')).toContain(search)
  })

  it('fails if a user has been given the role meanwhile, and shows that user', async () => {
    const role = await addRole('渡した権限')
    await openScreen(`setting/rights/${role.roleId}`)
    await button(detail.remove).click()
    await expect.element(question()).toBeVisible()
    const user = await addUser('holder.meanwhile', { userFullName: '後 花子', roleId: role.roleId })
    onTestFinished(async () => {
      await removeUser(user)
      await removeRole(role)
    })
    await confirm()
    await expect.element(toast(results.roleInUse)).toBeVisible()
    await expect.element(part(detail.holders)).toMatchTextContent('後 花子')
    await expect.element(button(detail.remove)).toHaveAttribute('aria-disabled', 'true')
  })
})
