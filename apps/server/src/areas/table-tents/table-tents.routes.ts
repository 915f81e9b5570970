import { tableTents } from '@choba/contract/table-tents.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { actingOf, principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { drawDraft, drawTemplate, previewTents, tentFile } from './tent-files.ts'
import { listCodes } from './table-tents.service.ts'
import { uploadTentPicture } from './tent-pictures.ts'
import {
  addTemplate,
  listOffered,
  listTemplates,
  listVersions,
  modifyTemplate,
  readTemplate,
} from './tent-templates.ts'

export const tableTentsArea: AreaDefinition = {
  create: ({ jobs }) => ({
    routes: implement('tableTents', tableTents, {
      list: async (call) => ({ items: await listOffered(actingOf(call)) }),
      stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
      codes: (call) => listCodes(call.tx, principalOf(call), call.query.storeId),
      preview: { manualTransactions: (call) => previewTents(call) },
      print: (call) => tentFile(call),
      templateList: async (call) => ({ items: await listTemplates(actingOf(call)) }),
      templateDetail: (call) => readTemplate(actingOf(call), call.query),
      templateVersions: (call) => listVersions(actingOf(call), call.query),
      templatePreview: { manualTransactions: (call) => drawTemplate(call) },
      draft: { manualTransactions: (call) => drawDraft(call) },
      uploadPicture: { manualTransactions: (call) => uploadTentPicture(call, jobs) },
      addTemplate: (call) => addTemplate(actingOf(call), call.body),
      modifyTemplate: (call) => modifyTemplate(actingOf(call), call.body),
    }),
  }),
}
