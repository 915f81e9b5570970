import { dayCloses } from '@choba/contract/day-closes.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { type Call, principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { auditOfClose, closeDay } from './new-day-close.ts'
import { listCloses, readDay } from './day-closes.service.ts'
import { slipFile } from './day-close-slip.ts'

type Calls = typeof dayCloses

async function close(call: Call<Calls['close']>) {
  const { user } = principalOf(call)
  const made = await closeDay({ tx: call.tx, merchant: call.merchant!, user }, call.body)
  call.audit(auditOfClose(made))
  return made
}

const routes = implement('dayCloses', dayCloses, {
  read: async (call) => (await readDay(call.tx, call.merchant!, call.query)).wire,
  close,
  list: (call) => listCloses(call.tx, call.merchant!, call.query),
  slip: (call) => slipFile(call),
})

export const dayClosesArea: AreaDefinition = { create: () => ({ routes }) }
