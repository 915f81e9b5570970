import { allPermissions, grantable, merchantPermissions } from '@choba/contract/permissions.ts'
import { expect, test } from 'vitest'
import { rowsOf, rowStateOf, rowToggled, toggled } from './permission-rows.ts'

const offers = (without: readonly string[] = []) =>
  merchantPermissions.map((permission) => ({ permission, canGrant: !without.includes(permission) }))
const rowOf = (module: string, without?: readonly string[]) =>
  rowsOf(offers(without)).find((row) => row.module === module)!

test('the grid has a separate cell for every permission', () => {
  for (const isAdmin of [true, false]) {
    const all = grantable(isAdmin).map((permission) => ({ permission, canGrant: true }))
    const placed = rowsOf(all).flatMap(({ cells }) =>
      Object.values(cells).map(({ permission }) => permission),
    )
    expect(placed.toSorted()).toEqual(grantable(isAdmin).toSorted())
  }
  expect(rowOf('Stat').cells).toMatchObject({ search: { permission: 'Stat.aggregate' } })
  expect(rowOf('Qr').cells).toMatchObject({
    add: { permission: 'Qr.create' },
    edit: { permission: 'Qr.edit' },
  })
})

test('the selected permissions are in the order of the modules, regardless of the order of clicks', () => {
  const chosen = toggled(toggled([], 'Qr.edit'), 'Permission.add')
  expect(chosen).toEqual(['Permission.add', 'Qr.edit'])
  expect(toggled(chosen, 'Qr.edit')).toEqual(['Permission.add'])
  expect(toggled([...allPermissions], 'Record.search')).toHaveLength(allPermissions.length - 1)
})

test('a row’s checkbox selects or clears all permissions that the user may grant', () => {
  const row = rowOf('Shop', ['Shop.add'])
  expect(rowStateOf([], row)).toBe('none')
  expect(rowStateOf(['Shop.edit'], row)).toBe('some')
  const all = rowToggled(['Shop.edit'], row)
  expect(all).toEqual(['Shop.search', 'Shop.edit'])
  expect(rowStateOf(all, row)).toBe('all')
  expect(rowToggled([...all, 'Qr.edit'], row)).toEqual(['Qr.edit'])
  expect(rowStateOf(all, rowOf('Shop', ['Shop.search', 'Shop.add', 'Shop.edit']))).toBe('closed')
})
