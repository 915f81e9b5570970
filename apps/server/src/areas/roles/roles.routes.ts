import { roles } from '@choba/contract/roles.contract.ts'
import { type Call, personOf } from '#platform/call.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import {
  addRole,
  type Changed,
  deleteRole,
  listGroups,
  listRoles,
  modifyRole,
  readGrantors,
  readRole,
} from './roles.service.ts'

const routes = implement('roles', roles, {
  list: (call) => listRoles(call.tx, personOf(call), call.query),
  detail: (call) => readRole(call.tx, personOf(call), call.query.roleId),
  groups: async (call) => listGroups(personOf(call)),
  add: async (call) => noted(call, await addRole(call.tx, personOf(call), call.body)),
  modify: async (call) => noted(call, await modifyRole(call.tx, personOf(call), call.body)),
  delete: async (call) => noted(call, await deleteRole(call.tx, personOf(call), call.body)),
  grantors: (call) => readGrantors(call.tx, personOf(call), call.query.permission),
})

function noted<T>({ note }: Pick<Call, 'note'>, changed: Changed<T>): T {
  note(changed.note)
  return changed.result
}

export const rolesArea: AreaDefinition = { create: () => ({ routes }) }
