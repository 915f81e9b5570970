import { roles } from '@choba/contract/roles.contract.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import {
  addRole,
  deleteRole,
  limitRole,
  listGroups,
  listRoles,
  modifyRole,
  readGrantors,
  readRole,
} from './roles.service.ts'

const routes = implement('roles', roles, {
  list: (call) => listRoles(call.tx, principalOf(call), call.query),
  detail: (call) => readRole(call.tx, principalOf(call), call.query.roleId),
  groups: async (call) => listGroups(principalOf(call)),
  add: async (call) => audited(call, await addRole(call.tx, principalOf(call), call.body)),
  modify: async (call) => audited(call, await modifyRole(call.tx, principalOf(call), call.body)),
  limit: async (call) => audited(call, await limitRole(call.tx, principalOf(call), call.body)),
  delete: async (call) => audited(call, await deleteRole(call.tx, principalOf(call), call.body)),
  grantors: (call) => readGrantors(call.tx, principalOf(call), call.query.permission),
})

export const rolesArea: AreaDefinition = { create: () => ({ routes }) }
