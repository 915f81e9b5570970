import { dataCompass } from '@choba/contract/data-compass.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { readRefunds } from './data-compass-refunds.ts'
import {
  readAmounts,
  readAverage,
  readChanges,
  readCompassOptions,
  readHours,
  readMethods,
  readTrends,
} from './data-compass.service.ts'

const routes = implement('dataCompass', dataCompass, {
  options: (call) =>
    readCompassOptions(call.tx, {
      ...call,
      principal: principalOf(call),
      merchant: call.merchant!,
    }),
  stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
  hours: (call) =>
    readHours(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  changes: (call) =>
    readChanges(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  methods: (call) =>
    readMethods(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  average: (call) =>
    readAverage(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  amounts: (call) =>
    readAmounts(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  trends: (call) =>
    readTrends(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
  refunds: (call) =>
    readRefunds(
      call.tx,
      { ...call, principal: principalOf(call), merchant: call.merchant! },
      call.query,
    ),
})

export const dataCompassArea: AreaDefinition = { create: () => ({ routes }) }
