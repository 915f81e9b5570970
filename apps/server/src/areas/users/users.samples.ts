import type { users } from '@choba/contract/users.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { admin, either, merchant } from '#testing/stated-needs.ts'
import type { TestApp } from '#testing/test-app.ts'
import { addUser, changeOf, newUser } from './users.testing.ts'

const someUser = () => ({
  userName: `u${crypto.randomUUID()}`,
  userFullName: 'Somebody',
  userEmail: `${crypto.randomUUID()}@example.com`,
})

const userFields = {
  phone: '',
  status: 'VALID',
  managedStores: 'NONE',
  storeIds: [],
  forcePasswordChange: false,
  passwordDays: null,
  receiveMessages: true,
  emailMessages: false,
}

const changedFields = () => {
  const { userFullName, userEmail } = someUser()
  return { userId: '999999', version: 1, userFullName, userEmail, ...userFields }
}

const isAdmin = (role: Role) => people[role].side === 'admin'
const fieldsFor = (role: Role) => ({
  roleId: isAdmin(role) ? '1' : '3',
  managedStores: 'ALL' as const,
})

/**
 * Returns a new user of the role's merchant. If the role may not add users, the owner creates the
 * user.
 */
async function userOf(test: TestApp, role: Role) {
  const by = await test.signIn(isAdmin(role) ? 'superadmin' : role === 'manager' ? 'owner' : role)
  return addUser(by, fieldsFor(role), isAdmin(role) ? 'user/addsysuser' : 'user/add')
}
const onUser = async (test: TestApp, role: Role) => ({ userId: (await userOf(test, role)).userId })
const changedUser = async (test: TestApp, role: Role) => ({
  body: changeOf(await userOf(test, role), { userFullName: 'Another name' }),
})

export const viewNeeds = { user: merchant('User.search'), adminUserManage: admin('User.search') }

export const historyNeeds = { user: either('User.search') }

export const samples: CallSamples<typeof users> = {
  list: {
    call: 'GET /apiproxy/api/user/userlist',
    may: merchant('User.search'),
    input: () => ({}),
  },
  systemList: {
    call: 'GET /apiproxy/api/user/sysadminuserlist',
    may: admin('User.search'),
    input: () => ({}),
  },
  detail: {
    call: 'GET /apiproxy/api/user/detail',
    may: either('User.search'),
    input: () => ({ query: { userId: '999999' } }),
    real: async (test, role) => ({ query: await onUser(test, role) }),
    saysStore: true,
    inStore: async ({ owner, storeId }) => {
      const { userId } = await addUser(owner, {
        roleId: '3',
        managedStores: 'SPECIFIC',
        storeIds: [storeId],
      })
      return { query: { userId } }
    },
  },
  signIn: {
    call: 'GET /apiproxy/api/user/signin',
    may: either('User.search'),
    input: () => ({ query: { userId: '999999' } }),
    real: async (test, role) => ({ query: await onUser(test, role) }),
  },
  options: {
    call: 'GET /apiproxy/api/user/options',
    may: either('User.search'),
    input: () => ({}),
  },
  stores: {
    call: 'GET /apiproxy/api/user/shoplist',
    may: merchant('User.search'),
    input: () => ({}),
    saysStore: true,
  },
  receivers: {
    call: 'GET /apiproxy/api/user/messageuserlist',
    may: merchant('Message.search'),
    input: () => ({}),
  },
  systemReceivers: {
    call: 'GET /apiproxy/api/user/sysmessageuserlist',
    may: admin('Message.search'),
    input: () => ({}),
  },
  add: {
    call: 'POST /apiproxy/api/user/add',
    may: merchant('User.add'),
    input: () => ({ body: { ...someUser(), ...userFields, roleId: '3' } }),
    real: async (_test, role) => ({ body: { ...newUser(fieldsFor(role)) } }),
    // Random input rarely has valid values in all fields, so the call fails when the password is
    // checked.
    fuzz: { ends: 3300, rare: true },
  },
  systemAdd: {
    call: 'POST /apiproxy/api/user/addsysuser',
    may: admin('User.add'),
    input: () => ({ body: { ...someUser(), ...userFields, roleId: '1', managedStores: 'ALL' } }),
    real: async (_test, role) => ({ body: { ...newUser(fieldsFor(role)) } }),
    // The system merchant has other roles and users than the random input.
    fuzz: { ends: 2003, rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/user/modify',
    may: merchant('User.edit'),
    input: () => ({ body: { ...changedFields(), roleId: '3' } }),
    real: changedUser,
    fuzz: { ends: 3100, rare: true },
  },
  systemModify: {
    call: 'PUT /apiproxy/api/user/modifysysuser',
    may: admin('User.edit'),
    input: () => ({ body: { ...changedFields(), roleId: '1' } }),
    real: changedUser,
    fuzz: { ends: 3100, rare: true },
  },
  delete: {
    call: 'DELETE /apiproxy/api/user/delete',
    may: either('User.delete'),
    input: () => ({ body: { userId: '999999', version: 1 } }),
    real: async (test, role) => {
      const { userId, version } = await userOf(test, role)
      return { body: { userId, version } }
    },
    fuzz: { rare: true },
  },
  sendLink: {
    call: 'POST /apiproxy/api/user/sendlink',
    may: either('User.edit'),
    input: () => ({ body: { userId: '999999' } }),
    real: async (test, role) => ({ body: await onUser(test, role) }),
    fuzz: { rare: true },
  },
  unlock: {
    call: 'POST /apiproxy/api/user/unlock',
    may: either('User.edit'),
    input: () => ({ body: { userId: '999999' } }),
    real: async (test, role) => ({ body: await onUser(test, role) }),
  },
}
