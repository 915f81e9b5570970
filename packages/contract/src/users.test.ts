import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ChangedUser, NewUser, PASSWORD_DAYS_MAX, STORES_MAX } from './users.contract.ts'
import { UserFilters } from './users.filters.ts'

const user = {
  userName: 'hanako.sato',
  userFullName: '佐藤 花子',
  userEmail: 'hanako@shop.example',
  phone: '03-1234-5678',
  roleId: '3',
  status: 'VALID',
  managedStores: 'ALL',
  storeIds: [],
  forcePasswordChange: false,
  passwordDays: null,
  receiveMessages: true,
  emailMessages: false,
}

/** Returns the paths of the invalid fields of a new user with these changes. */
const wrongIn = (changed: object) =>
  z.safeParse(NewUser, { ...user, ...changed }).error?.issues.map(({ path }) => path.join('.')) ??
  []

const ids = (length: number) => Array.from({ length }, (_, nth) => String(nth + 1))

describe('a new user in a request', () => {
  it('needs no password', () => {
    expect(wrongIn({})).toEqual([])
    expect(wrongIn({ password: 'whatever is typed' })).toEqual([])
    expect(wrongIn({ password: '' })).toEqual(['password'])
  })

  it.each(['ab', 'a'.repeat(51), 'hanako sato', 'ｈａｎａｋｏ', 'hanako@sato', 'はなこ', ''])(
    'is rejected with the user name %j',
    (userName) => expect(wrongIn({ userName })).toEqual(['userName']),
  )

  it('needs a valid e-mail address, which is trimmed', () => {
    expect(z.parse(NewUser, { ...user, userEmail: '  hanako@shop.example ' }).userEmail).toBe(
      'hanako@shop.example',
    )
    for (const userEmail of [
      '',
      'hanako',
      'hanako@shop',
      'a b@shop.example',
      `${'a'.repeat(250)}@shop.example`,
    ])
      expect(wrongIn({ userEmail }), userEmail).toEqual(['userEmail'])
  })

  it('must have assigned stores with SPECIFIC, and must not have any otherwise', () => {
    expect(wrongIn({ managedStores: 'SPECIFIC', storeIds: ['1'] })).toEqual([])
    expect(wrongIn({ managedStores: 'SPECIFIC', storeIds: [] })).toEqual(['storeIds'])
    for (const managedStores of ['ALL', 'NONE'])
      expect(wrongIn({ managedStores, storeIds: ['1'] })).toEqual(['storeIds'])
    expect(wrongIn({ managedStores: 'SPECIFIC', storeIds: ['1', '1'] })).toEqual(['storeIds'])
    expect(wrongIn({ managedStores: 'SPECIFIC', storeIds: ids(STORES_MAX) })).toEqual([])
    expect(wrongIn({ managedStores: 'SPECIFIC', storeIds: ids(STORES_MAX + 1) })).toEqual([
      'storeIds',
    ])
  })

  it.each([
    ['passwordDays', [0, PASSWORD_DAYS_MAX + 1, 1.5, '90']],
    ['phone', ['03 1234', '０３-１２３４', '+81-3', 'none']],
    ['status', ['valid', 'DELETED', null]],
    ['roleId', ['0', '', 'owner', 3]],
    ['userFullName', ['', '   ', 'x'.repeat(101), 'a\nb']],
    ['receiveMessages', ['true', 1, null]],
  ])('is rejected with an invalid %s', (field, bad) => {
    for (const value of bad) expect(wrongIn({ [field]: value }), String(value)).toEqual([field])
  })

  it('is rejected with an unknown field', () => {
    expect(wrongIn({ isAdmin: true })).toEqual([''])
  })
})

it('the schema of a user change has no user name and requires a valid version', () => {
  const { userName, ...parts } = user
  const changed = { userId: '103', version: 2, ...parts }
  expect(z.safeParse(ChangedUser, changed).success).toBe(true)
  expect(z.safeParse(ChangedUser, { ...changed, userName }).success).toBe(false)
  expect(z.safeParse(ChangedUser, { ...changed, version: 0 }).success).toBe(false)
})

it('the schema of a user search parses a single filter value as a list', () => {
  expect(
    z.parse(UserFilters, { roleId: '3', storeId: ['1', '2'], status: 'VALID', search: '花' }),
  ).toEqual({
    roleId: ['3'],
    storeId: ['1', '2'],
    status: ['VALID'],
    search: '花',
  })
  for (const bad of [{ status: 'GONE' }, { search: '' }, { roleId: 'x' }, { name: '花' }])
    expect(z.safeParse(UserFilters, bad).success, JSON.stringify(bad)).toBe(false)
})
