import { ja } from '@choba/phrases/ja.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { downloadFile, readCsv } from './support/files.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { audit: words, kit } = ja

const filter = (page: Page, name: string) =>
  page
    .getByRole('search', { name: kit.filters })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Returns the server's audit entries for the search in the address. */
const entriesOf = async (page: Page): Promise<AuditRow[]> =>
  (
    await ask<{ items: AuditRow[] }>(page, 'audit/list', {
      query: Object.fromEntries(searchIn(page)),
    })
  ).result.items

/** Adds and changes a role, so that the audit log has entries about it. */
async function changeRole(page: Page): Promise<RoleDetail> {
  const parts = { roleName: `Audited ${Date.now()}`, permissions: ['Record.search', 'User.search'] }
  const { roleId, version } = (await ask<RoleDetail>(page, 'role/add', { body: parts })).result
  const changed = { ...parts, roleId, version, permissions: ['Record.search', 'Record.download'] }
  return (await ask<RoleDetail>(page, 'role/modify', { method: 'PUT', body: changed })).result
}

test('a change of a role appears in the audit log field by field, and in the role’s history', async ({
  page,
}) => {
  await signInAs(page, 'owner2')
  const role = await changeRole(page)
  await page.getByRole('navigation').getByRole('link', { name: ja.audit.screens.list }).click()
  await listStands(page)
  await expect.poll(() => [...searchIn(page).keys()]).toEqual(['dateFrom', 'dateTo'])
  await filter(page, words.column.action).click()
  await page
    .getByRole('searchbox', { name: kit.search, exact: true })
    .fill(ja.roles.audit.action.modify)
  await page.getByRole('checkbox', { name: ja.roles.audit.action.modify, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => searchIn(page).getAll('action')).toEqual(['roles.modify'])
  await rowsIn(page)
    .filter({ hasText: role.roleName })
    .first()
    .getByText('owner2', { exact: true })
    .click()
  const drawer = drawerIn(page)
  await expect(
    drawer.getByRole('heading', { name: `権限グループ「${role.roleName}」を変更しました` }),
  ).toBeVisible()
  const { can } = ja.permissions
  const changes = drawer.getByRole('row', { name: words.field.permissions })
  await expect(changes.getByRole('cell').nth(0)).toHaveText(
    words.compare.removed.replace('{list}', can.User.search),
  )
  await expect(changes.getByRole('cell').nth(1)).toHaveText(
    words.compare.added.replace('{list}', can.Record.download),
  )
  await expectAccessible(page, 'an audit entry over the log')
  const [entry] = await entriesOf(page)
  expect(pathIn(page)).toBe(`/setting/audit/${entry!.auditId}`)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const { bytes } = await downloadFile(page, ja.table.download.csv)
  const [titles, ...lines] = readCsv(bytes.toString().replace('\ufeff', ''))
  expect(lines.map((line) => line[titles!.indexOf(words.column.object)])).toContain(role.roleName)

  // The log has an entry about the download, with the search of the download in words.
  await goTo(page, 'setting/audit')
  // The entry names the file, whose name begins with the title of the audit log.
  await rowsIn(page)
    .filter({ hasText: `${words.title}_` })
    .first()
    .click()
  await expect(
    drawer.getByText(`${words.column.action}：${ja.roles.audit.action.modify}`),
  ).toContainText(`${words.field.dateFrom}：`)
  await page.keyboard.press('Escape')

  await goTo(page, `setting/rights/${role.roleId}`)
  await drawer.getByRole('tab', { name: ja.kit.record.history }).click()
  await expect(
    drawer.getByRole('listitem').filter({ hasText: 'この権限グループを追加しました' }),
  ).toBeVisible()
  await expect(
    drawer.getByRole('listitem').filter({ hasText: 'この権限グループを変更しました' }).first(),
  ).toContainText('owner2')
  await ask(page, 'role/delete', {
    method: 'DELETE',
    body: { roleId: role.roleId, version: role.version },
  })
})
