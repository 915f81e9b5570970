import { journals } from '@choba/contract/journals.contract.ts'
import { audited } from '#platform/calls/audited.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { readNames, setNames } from './journal-names.ts'
import { downloadJournal, previewJournal } from './journals.service.ts'

const routes = implement('journals', journals, {
  names: (call) => readNames(call.tx, principalOf(call)),
  setNames: async (call) => audited(call, await setNames(call.tx, principalOf(call), call.body)),
  preview: (call) => previewJournal(call.tx, call.merchant!, call.query),
  file: (call) => downloadJournal(call),
})

export const journalsArea: AreaDefinition = { create: () => ({ routes }) }
