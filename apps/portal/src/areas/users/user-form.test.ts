import { ChangedUser, NewUser, type UserDetail } from '@choba/contract/users.contract.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  changedUserOf,
  emptyUser,
  inputOf,
  newUserOf,
  userForm,
  type UserInput,
} from './user-form.ts'

const filled: UserInput = {
  ...emptyUser(false),
  userName: 'hanako.sato',
  userFullName: '佐藤 花子',
  userEmail: 'hanako@shop.example',
  roleId: '3',
  managedStores: 'ALL',
}

/** Returns the paths of the fields that are invalid after changing some values of a valid form. */
const wrongIn = (changed: Partial<UserInput>) =>
  z
    .safeParse(userForm, { ...filled, ...changed })
    .error?.issues.map(({ path }) => path.join('.')) ?? []

const detail: UserDetail = {
  userId: '103',
  userName: 'hanako.sato',
  userFullName: '佐藤 花子',
  userEmail: 'hanako@shop.example',
  phone: '03-1234-5678',
  roleId: '3',
  roleName: '店員',
  status: 'VALID',
  invited: false,
  managedStores: 'SPECIFIC',
  storeCount: 2,
  stores: [
    { storeId: '1', storeCode: 'S1', storeName: '本店' },
    { storeId: '3', storeCode: 'S3', storeName: '駅前店' },
  ],
  version: 4,
  forcePasswordChange: false,
  passwordDays: 30,
  receiveMessages: true,
  emailMessages: true,
  createdAt: '2026-01-01T00:00:00+09:00',
  changedAt: null,
  changedBy: null,
  own: false,
  canManage: true,
}

describe('the user form', () => {
  test('has no default store scope for a user of a merchant, and all stores for an administrator', () => {
    expect(wrongIn({ managedStores: emptyUser(false).managedStores })).toEqual(['managedStores'])
    expect(emptyUser(true).managedStores).toBe('ALL')
  })

  test.each<[Partial<UserInput>, string[]]>([
    [{}, []],
    [{ managedStores: 'SPECIFIC' }, ['storeIds']],
    [{ managedStores: 'SPECIFIC', storeIds: ['3'] }, []],
    [{ expires: true, passwordDays: '0' }, ['passwordDays']],
    [{ expires: true, passwordDays: '3651' }, ['passwordDays']],
    [{ expires: true, passwordDays: '９０' }, ['passwordDays']],
    [{ expires: true, passwordDays: '3650' }, []],
    [{ expires: false, passwordDays: 'never' }, []],
    [{ way: 'password', password: '' }, ['password']],
    [{ way: 'password', password: 'Hanako.Sato-1234' }, ['password']],
    [{ way: 'password', password: 'Abcdef-12345' }, []],
    [{ way: 'invite', password: 'short' }, []],
    [{ userName: 'ha' }, ['userName']],
    [{ roleId: '' }, ['roleId']],
    [{ phone: '03_12' }, ['phone']],
    [{ userFullName: '  ' }, ['userFullName']],
  ])('with the changed values %j has errors at the fields %j', (changed, fields) => {
    expect(wrongIn(changed)).toEqual(fields)
  })

  test('sends only stores selected by name, and no e-mail setting for a user without messages', () => {
    const sent = newUserOf({
      ...filled,
      managedStores: 'ALL',
      storeIds: ['1'],
      receiveMessages: false,
      emailMessages: true,
    })
    expect(sent).toMatchObject({
      managedStores: 'ALL',
      storeIds: [],
      receiveMessages: false,
      emailMessages: false,
    })
  })

  test('sends a password only if the user typed one, and requires no password change of invited users', () => {
    const typed = { password: 'Abcdef-12345', forcePasswordChange: true }
    expect(newUserOf({ ...filled, ...typed, way: 'password' })).toMatchObject(typed)
    const invited = newUserOf({ ...filled, ...typed, way: 'invite' })
    expect(invited.forcePasswordChange).toBe(false)
    expect(invited).not.toHaveProperty('password')
  })

  test('gives the initial values back if nothing was edited', () => {
    const { userName: _userName, ...sent } = {
      ...changedUserOf('103', 4, inputOf(detail)),
      userName: '',
    }
    expect(sent).toEqual({
      userId: '103',
      version: 4,
      userFullName: detail.userFullName,
      userEmail: detail.userEmail,
      phone: detail.phone,
      roleId: '3',
      status: 'VALID',
      managedStores: 'SPECIFIC',
      storeIds: ['1', '3'],
      forcePasswordChange: false,
      passwordDays: 30,
      receiveMessages: true,
      emailMessages: true,
    })
  })

  test('accepts only values that the server’s schema accepts', () => {
    const typed = fc.record<UserInput>({
      userName: fc.constantFrom('hanako', 'ha', 'hana ko', 'Hanako_99'),
      userFullName: fc.constantFrom('佐藤', '', ' 佐藤 ', 'x'.repeat(101)),
      userEmail: fc.constantFrom('a@shop.example', ' a@shop.example ', 'a'),
      phone: fc.constantFrom('', '03-1234-5678', '03_12'),
      roleId: fc.constantFrom('', '3'),
      status: fc.constantFrom('VALID', 'INVALID'),
      managedStores: fc.constantFrom('', 'ALL', 'NONE', 'SPECIFIC'),
      storeIds: fc.constantFrom<string[]>([], ['1'], ['1', '3']),
      forcePasswordChange: fc.boolean(),
      expires: fc.boolean(),
      passwordDays: fc.constantFrom('', '0', '90', '3650', '9999'),
      receiveMessages: fc.boolean(),
      emailMessages: fc.boolean(),
      way: fc.constantFrom('invite', 'password'),
      password: fc.constantFrom('', 'Abcdef-12345', 'abc'),
    })
    let passed = 0
    fc.assert(
      fc.property(typed, (input) => {
        if (!z.safeParse(userForm, input).success) return
        passed++
        expect(z.safeParse(NewUser, newUserOf(input)).error).toBeUndefined()
        expect(z.safeParse(ChangedUser, changedUserOf('103', 1, input)).error).toBeUndefined()
      }),
      { numRuns: 5_000, seed: 8021 },
    )
    expect(passed).toBeGreaterThan(20)
  })
})
