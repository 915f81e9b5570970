import { journals } from '@choba/contract/journals.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { readNames, setNames } from './journals.names.ts'
import { downloadJournal, previewJournal } from './journals.service.ts'

const routes = implement('journals', journals, {
  names: (call) => readNames(call.tx, principalOf(call)),
  setNames: async (call) => {
    const { result, audit } = await setNames(call.tx, principalOf(call), call.body)
    call.audit(audit)
    return result
  },
  preview: (call) => previewJournal(call.tx, call.merchant!, call.query),
  file: (call) => downloadJournal(call),
})

export const journalsArea: AreaDefinition = { create: () => ({ routes }) }
