import { imports } from '@choba/contract/imports.contract.ts'
import { AppError } from '#platform/app-error.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement } from '#platform/routes.ts'
import { changeMapping, keepMapping, listMappings, removeMapping } from './import-mappings.service.ts'
import { previewImport } from './import-preview.ts'
import { takePart } from './import-upload.ts'
import { addImport, importerOf, listImports, readDetail } from './imports.service.ts'

const refuse = async (): Promise<never> => {
  throw new AppError('illegalOperation')
}

const routes = implement('imports', imports, {
  list: (call) => listImports(call, call.query),
  detail: (call) => readDetail(call.tx, importerOf(call), call.language, call.query.importId),
  add: (call) => addImport(call, call.body),
  part: (call) => takePart(call, call.query, call.body.file),
  preview: { manualTransactions: (call) => previewImport(call, call.body) },
  check: refuse,
  start: refuse,
  stop: refuse,
  resume: refuse,
  undo: refuse,
  discard: refuse,
  problems: refuse,
  download: refuse,
  mappings: (call) => listMappings(call),
  keepMapping: (call) => keepMapping(call, call.body),
  changeMapping: (call) => changeMapping(call, call.body),
  removeMapping: (call) => removeMapping(call, call.body),
})

export const importsArea: AreaDefinition = { create: () => ({ routes }) }
