import type { RoleDetail, roles } from '@choba/contract/roles.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { either, merchant, signedIn } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

const newRole = () => ({ roleName: crypto.randomUUID(), permissions: ['Message.search'] })
const roleOf = async (test: TestApp, role: Role): Promise<RoleDetail> =>
  resultOf(await (await test.signIn(role)).post('role/add', newRole()))

export const viewNeeds = {
  rights: either('Permission.search'),
  adminUserRole: either('Permission.search'),
}

export const historyNeeds = { role: either('Permission.search') }

export const samples: CallSamples<typeof roles> = {
  list: {
    call: 'GET /apiproxy/api/role/list',
    may: either('Permission.search'),
    input: () => ({ query: {} }),
  },
  detail: {
    call: 'GET /apiproxy/api/role/detail',
    may: either('Permission.search'),
    input: () => ({ query: { roleId: '999999' } }),
    real: async (test, role) => ({ query: { roleId: (await roleOf(test, role)).roleId } }),
  },
  groups: {
    call: 'GET /apiproxy/api/role/groups',
    may: either('Permission.search'),
    input: () => ({}),
  },
  add: {
    call: 'POST /apiproxy/api/role/add',
    may: either('Permission.add'),
    input: () => ({ body: newRole() }),
    real: async () => ({ body: newRole() }),
  },
  modify: {
    call: 'PUT /apiproxy/api/role/modify',
    may: either('Permission.edit'),
    input: () => ({
      body: {
        roleId: '999999',
        version: 1,
        roleName: 'no such role',
        permissions: ['Message.search'],
      },
    }),
    real: async (test, role) => {
      const { roleId, version, permissions } = await roleOf(test, role)
      return { body: { roleId, version, roleName: crypto.randomUUID(), permissions } }
    },
    fuzz: { rare: true },
  },
  limit: {
    call: 'PUT /apiproxy/api/role/limit',
    may: merchant('Permission.edit'),
    input: () => ({
      body: {
        roleId: '999999',
        version: 1,
        currency: 'JPY',
        each: 0,
        personDay: null,
        storeDay: null,
      },
    }),
    real: async (test, role) => {
      const { roleId, version } = await roleOf(test, role)
      return {
        body: { roleId, version, currency: 'JPY', each: 30_000, personDay: null, storeDay: 0 },
      }
    },
    fuzz: { rare: true },
  },
  delete: {
    call: 'DELETE /apiproxy/api/role/delete',
    may: either('Permission.delete'),
    input: () => ({ body: { roleId: '999999', version: 1 } }),
    real: async (test, role) => {
      const { roleId, version } = await roleOf(test, role)
      return { body: { roleId, version } }
    },
  },
  grantors: {
    call: 'GET /apiproxy/api/role/grantors',
    may: signedIn,
    input: () => ({ query: { permission: 'Record.search' } }),
  },
}
