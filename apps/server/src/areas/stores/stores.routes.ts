import { stores } from '@choba/contract/stores.contract.ts'
import { afterParsing } from '#platform/calls/after-parsing.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { fileDownload } from './store-file.export.ts'
import { refusedRows } from './store-file-refused-rows.ts'
import { checkFile, parseStoreFile, runFile } from './store-file.service.ts'
import { readClosing } from './store-closing.ts'
import { endSignKey, listSignKeys, resetSignKey, revealSignKey } from './store-sign-keys.ts'
import {
  addStore,
  closeStore,
  listPeople,
  listStores,
  modifyStore,
  readOptions,
  readStore,
} from './stores.service.ts'

const routes = (deps: Pick<Services, 'identity' | 'sealer'>) =>
  implement('stores', stores, {
    list: (call) => listStores(call.tx, principalOf(call), call.query),
    detail: (call) => readStore(call.tx, principalOf(call), call.query.storeId),
    options: (call) => readOptions(call.tx, principalOf(call), call.language),
    people: (call) => listPeople(call.tx, principalOf(call), call.query),
    add: async (call) => audited(call, await addStore(call.tx, principalOf(call), call.body)),
    modify: async (call) => audited(call, await modifyStore(call.tx, principalOf(call), call.body)),
    closing: (call) => readClosing(call.tx, principalOf(call), call.query.storeId),
    close: async (call) => audited(call, await closeStore(call.tx, principalOf(call), call.body)),
    checkFile: afterParsing(
      (call) => parseStoreFile(principalOf(call), call.body.file),
      (call, table) => checkFile(call, call.body.file, table),
    ),
    runFile: afterParsing(
      (call) => parseStoreFile(principalOf(call), call.body.file),
      (call, table) => runFile(call, call.body.file, table, call.query),
    ),
    refusedRows,
    fileDownload,
    signKeys: (call) => listSignKeys(call.tx, principalOf(call), call.query.storeId),
    revealSignKey: { manualTransactions: (call) => revealSignKey(call, deps) },
    resetSignKey: { manualTransactions: (call) => resetSignKey(call, deps) },
    endSignKey: async (call) =>
      audited(call, await endSignKey(call.tx, principalOf(call), call.body)),
  })

export const storesArea: AreaDefinition = { create: (services) => ({ routes: routes(services) }) }
