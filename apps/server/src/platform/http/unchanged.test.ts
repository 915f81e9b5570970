import type { MerchantDetail, MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { View } from '@choba/contract/saved-views.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeOf as merchantChange, newMerchant } from '#areas/merchants/merchants.testing.ts'
import { addUser, changeOf as userChange } from '#areas/users/users.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'

// Specification §8, "no changes, processing cancelled": saving unchanged values writes nothing.
let test: TestApp
let owner: Client
let admin: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

interface Editing {
  client: () => Client
  path: string
  /** Creates a row, and returns the body of the request that saves the row unchanged. */
  open: () => Promise<object>
  /** Fields of a real change. */
  changed: object
  action: string
}

const role = { roleName: '未変更', permissions: ['Record.search', 'Refund.add'] }
const view = {
  screen: 'trade',
  name: 'unchanged',
  period: 'thisMonth',
  filters: { state: ['PAID'], amountMin: '1' },
  columns: ['amount'],
}

const editings: Record<string, Editing> = {
  'a user': {
    client: () => owner,
    path: 'user/modify',
    open: async () =>
      userChange(await addUser(owner, { managedStores: 'SPECIFIC', storeIds: ['2', '1'] })),
    changed: { phone: '03-9' },
    action: 'users.modify',
  },
  'an administrator': {
    client: () => admin,
    path: 'user/modifysysuser',
    open: async () => userChange(await addUser(admin, { roleId: '1' }, 'user/addsysuser')),
    changed: { phone: '03-9' },
    action: 'users.systemModify',
  },
  'a role': {
    client: () => owner,
    path: 'role/modify',
    open: async () => {
      const { roleId, version } = resultOf<RoleDetail>(await owner.post('role/add', role))
      return { roleId, version, ...role, permissions: role.permissions.toReversed() }
    },
    changed: { permissions: ['Record.search'] },
    action: 'roles.modify',
  },
  'a merchant': {
    client: () => admin,
    path: 'ent/modify',
    open: async () =>
      merchantChange(resultOf<MerchantDetail>(await admin.post('ent/add', newMerchant()))),
    changed: { enablePoint: true },
    action: 'merchants.modify',
  },
  'a two-step setting': {
    client: () => admin,
    path: 'user/entmfaconfig',
    open: async () => {
      const { items } = resultOf<{ items: MfaConfigRow[] }>(
        await admin.get('user/entmfaconfiglist', { pageSize: 1 }),
      )
      const { entCode, version, mfaRequired } = items[0]!
      return { entCode, version, mfaRequired }
    },
    changed: { mfaRequired: true },
    action: 'merchants.setMfa',
  },
  'a saved view': {
    client: () => owner,
    path: 'view/modify',
    open: async () => ({
      viewId: resultOf<View>(await owner.post('view/add', view)).viewId,
      ...view,
    }),
    changed: { columns: ['state'] },
    action: 'views.modify',
  },
}

const entriesOf = (action: string) =>
  asOwner(test.engine, async (q) => {
    const found = await q
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', action)
      .execute()
    return found.length
  })

it.each(Object.entries(editings))(
  'saving without a change is rejected and writes nothing: %s',
  async (_, of) => {
    const client = of.client()
    const body = await of.open()
    const before = await entriesOf(of.action)
    for (let tries = 0; tries < 2; tries++)
      expectAppError(await client.put(of.path, body), 'nothingToDo')
    expect(await entriesOf(of.action)).toBe(before)
    // The rejected save did not increase the version, so a save with the same version succeeds.
    resultOf(await client.put(of.path, { ...body, ...of.changed }))
    expect(await entriesOf(of.action)).toBe(before + 1)
  },
)
