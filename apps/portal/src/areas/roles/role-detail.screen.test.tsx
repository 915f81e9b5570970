import { merchantPermissions, type Permission } from '@choba/contract/permissions.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addUser, removeUser } from '#testing/add-user.ts'
import { failCalls } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import { address, drawer, expectAccessible, openScreen, rowOf, signInAs, toast } from '#testing/screen.tsx'
import { addRole, changeRole, removeRole, roleOf } from './roles.testing.ts'

const { roles: words, permissions, auditWords, kit, results, table } = phrases.ja
const { detail, removal } = words

const button = (name: string) => drawer().getByRole('button', { name, exact: true })
const part = (title: string) => drawer().getByRole('region', { name: title, exact: true })
const sentencesOf = (title: string) =>
  part(title)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const can = (permission: Permission): string => {
  const [module, action] = permission.split('.') as [string, string]
  return (permissions.can as Record<string, Record<string, string>>)[module]![action]!
}

beforeEach(() => signInAs('owner2'))

describe('a role', () => {
  it('is said in what its holders can and cannot do, of all that there is for their side', async () => {
    const role = await addRole('内容の試験', ['Qr.search', 'Record.search'])
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await expect.element(part(words.words.can)).toBeVisible()
    expect(sentencesOf(words.words.can).toSorted()).toEqual([can('Qr.search'), can('Record.search')].toSorted())
    const others = merchantPermissions.filter((one) => one !== 'Qr.search' && one !== 'Record.search')
    expect(sentencesOf(words.words.cannot)).toEqual(others.map(can))
    await expect.element(part(detail.holders)).toMatchTextContent(detail.noHolders)
    await expectAccessible()
  })

  it('that holds everything lacks nothing, and is marked where it is one’s own', async () => {
    await openScreen('setting/rights/1')
    await expect.element(drawer().getByRole('heading', { name: 'オーナー' })).toHaveTextContent(`オーナー${words.own}`)
    await expect.element(part(words.words.cannot)).toMatchTextContent(words.words.everything)
    expect(sentencesOf(words.words.can).toSorted()).toEqual(merchantPermissions.map(can).toSorted())
  })

  it('names its holders, each with the way there, and which of them are disabled', async () => {
    const role = await addRole('保有の試験')
    const user = await addUser('holder.disabled', { userFullName: '無効 花子', roleId: role.roleId, status: 'INVALID' })
    onTestFinished(async () => {
      await removeUser(user)
      await removeRole(role)
    })
    await openScreen(`setting/rights/${role.roleId}`)
    const holder = part(detail.holders).getByRole('listitem')
    await expect.element(holder).toHaveTextContent(`無効 花子holder.disabled${detail.disabled}`)
    await expect.element(button(detail.remove)).toHaveAccessibleDescription(say(detail.whyInUse, { count: 1 }))
    // Playwright waits for a button to be enabled; a person does not.
    await button(detail.remove).click({ force: true })
    await expect.element(page.getByRole('dialog', { name: removal.title })).not.toBeInTheDocument()
    await holder.getByRole('link', { name: '無効 花子' }).click()
    await expect.poll(address).toBe(`setting/user/${user.userId}`)
  })

  it('of administrators leads to administrators', async () => {
    await signInAs('superadmin')
    await openScreen('setting/adminUserRole/3')
    await part(detail.holders).getByRole('link', { name: '加盟 良子' }).click()
    await expect.poll(address).toMatch(/^setting\/adminUserManage\/\d+$/)
  })

  it.each([
    ['1', 'SUPER_ADMIN'],
    ['2', 'SYSTEM_CONFIG'],
  ])('that came with the installation is neither changed nor deleted: %s %s', async (roleId, roleName) => {
    await signInAs('superadmin')
    await openScreen(`setting/adminUserRole/${roleId}`)
    await expect.element(drawer().getByRole('heading', { name: roleName })).toMatchTextContent(words.builtin)
    for (const name of [detail.remove, kit.record.edit]) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(detail.whyBuiltin)
    }
    await button(kit.record.edit).click({ force: true })
    expect(address()).toBe(`setting/adminUserRole/${roleId}`)
    await expect.element(button(detail.clone)).not.toHaveAttribute('aria-disabled')
  })

  it('that holds more than one’s own is neither changed nor deleted', async () => {
    const own: Permission[] = ['Permission.search', 'Permission.add', 'Permission.edit', 'Permission.delete']
    await signInHolding('manager', { by: 'owner', roleId: '2', permissions: own })
    await openScreen('setting/rights/1')
    for (const name of [detail.remove, kit.record.edit]) {
      await expect.element(button(name)).toHaveAccessibleDescription(detail.whyBeyond)
    }
  })

  it('has a history with what was changed', async () => {
    const role = await addRole('履歴の試験')
    onTestFinished(() => removeRole(role))
    await changeRole(role, { roleName: '履歴の試験 改' })
    await openScreen(`setting/rights/${role.roleId}`)
    await drawer().getByRole('tab', { name: kit.record.history }).click()
    const newest = drawer().getByRole('list').first().getByRole('listitem').first()
    await expect.element(newest).toMatchTextContent(auditWords.action.roles.modify)
    await expect.element(newest).toMatchTextContent('履歴の試験 改')
  })

  it('that is none is not shown', async () => {
    await openScreen('setting/rights/999999999')
    await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
    await expect.element(button(kit.record.edit)).not.toBeInTheDocument()
  })

  it('that the server does not give says so, and is asked for once more', async () => {
    const restore = failCalls('role/detail')
    await openScreen('setting/rights/2')
    const retry = drawer().getByRole('button', { name: table.fault.retry })
    await expect.element(retry).toBeVisible()
    restore()
    await retry.click()
    await expect.element(drawer().getByRole('heading', { name: '店長' })).toBeVisible()
  })
})

describe('a deletion', () => {
  const question = () => page.getByRole('dialog', { name: removal.title })
  const confirm = () => question().getByRole('button', { name: removal.act, exact: true }).click()

  it('is asked about, done and said; afterwards the address finds nothing', async () => {
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

  it('is not done where the question is cancelled', async () => {
    const role = await addRole('残る権限')
    onTestFinished(() => removeRole(role))
    await openScreen(`setting/rights/${role.roleId}`)
    await button(detail.remove).click()
    await question().getByRole('button', { name: kit.cancel }).click()
    await expect.element(question()).not.toBeInTheDocument()
    expect(await roleOf(role.roleId)).toEqual(role)
  })

  it('of a role that was changed meanwhile is held back, and shows it as it is', async () => {
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
    await expect.element(part(words.words.can)).toMatchTextContent(can('Qr.search'))
  })

  it('of a role that was given to a user meanwhile is refused, and shows the holder', async () => {
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
