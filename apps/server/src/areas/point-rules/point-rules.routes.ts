import { pointRules } from '@choba/contract/point-rules.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { addPointRule, endPointRule, modifyPointRule } from './point-rule-changes.ts'
import { replayDay } from './point-rule-replay.ts'
import { listPointRules, listVersions, readOptions, readPointRule } from './point-rules.service.ts'
import { changeSettings, readSettings } from './point-settings.ts'
import { readCalendar, simulateAward } from './point-rule-simulation.ts'

export const pointRulesArea: AreaDefinition = {
  create: () => ({
    routes: implement('pointRules', pointRules, {
      list: (call) => listPointRules(call.tx, principalOf(call), call.query),
      detail: (call) => readPointRule(call.tx, principalOf(call), call.query.originalRuleId),
      history: (call) => listVersions(call.tx, principalOf(call), call.query.originalRuleId),
      stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
      options: (call) => readOptions(call.tx, principalOf(call)),
      settings: (call) => readSettings(call.tx, principalOf(call)),
      changeSettings: async (call) =>
        audited(call, await changeSettings(call.tx, principalOf(call), call.body)),
      add: async (call) => audited(call, await addPointRule(call.tx, principalOf(call), call.body)),
      modify: async (call) =>
        audited(call, await modifyPointRule(call.tx, principalOf(call), call.body)),
      end: async (call) => audited(call, await endPointRule(call.tx, principalOf(call), call.body)),
      simulate: (call) => simulateAward(call.tx, principalOf(call), call.query),
      calendar: (call) => readCalendar(call.tx, principalOf(call), call.query),
      replay: (call) => replayDay(call.tx, principalOf(call), call.body),
    }),
  }),
}
