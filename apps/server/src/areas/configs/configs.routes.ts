import { configs } from '@choba/contract/configs.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { actingOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { addType, listTypes, modifyType, removeType } from './config-types.service.ts'
import {
  addValue,
  type ConfigDeps,
  listChanges,
  listValues,
  modifyValue,
  removeValue,
  rollBack,
} from './configs.service.ts'

const routes = (deps: ConfigDeps) =>
  implement('configs', configs, {
    types: (call) => listTypes(actingOf(call), deps.tenants, call.query.subject),
    addType: (call) => addType(actingOf(call), deps.tenants, call.body),
    modifyType: (call) => modifyType(actingOf(call), deps.tenants, call.body),
    removeType: (call) => removeType(actingOf(call), deps.tenants, call.body),
    values: (call) => listValues(actingOf(call), call.query),
    addValue: (call) => addValue(actingOf(call), deps, call.body),
    modifyValue: (call) => modifyValue(actingOf(call), deps, call.body),
    removeValue: (call) => removeValue(actingOf(call), call.body),
    changes: (call) => listChanges(actingOf(call), call.query),
    rollBack: (call) => rollBack(actingOf(call), deps, call.body),
    cardValues: (call) => listValues(actingOf(call), call.query),
    addCardValue: (call) => addValue(actingOf(call), deps, call.body),
    modifyCardValue: (call) => modifyValue(actingOf(call), deps, call.body),
    removeCardValue: (call) => removeValue(actingOf(call), call.body),
  })

export const configsArea: AreaDefinition = {
  create: ({ tenants, sealer, config }: Services) => ({
    routes: routes({ tenants, sealer, config }),
  }),
}
