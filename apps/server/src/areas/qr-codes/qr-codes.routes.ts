import { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { previewQrCode, qrImage, uploadQrLogo } from './qr-images.ts'
import {
  addQrCode,
  deleteQrCode,
  listQrCodes,
  listTerminals,
  modifyQrCode,
  readQrCode,
} from './qr-codes.service.ts'

export const qrCodesArea: AreaDefinition = {
  create: ({ jobs }) => ({
    routes: implement('qrCodes', qrCodes, {
      list: (call) => listQrCodes(call.tx, principalOf(call), call.query),
      detail: (call) => readQrCode(call.tx, principalOf(call), call.query.qrCodeId),
      image: (call) => qrImage(call),
      preview: { manualTransactions: (call) => previewQrCode(call) },
      stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
      terminals: (call) => listTerminals(call.tx, principalOf(call), call.query),
      uploadLogo: { manualTransactions: (call) => uploadQrLogo(call, jobs, call.body.file) },
      add: async (call) => audited(call, await addQrCode(call.tx, principalOf(call), call.body)),
      modify: async (call) =>
        audited(call, await modifyQrCode(call.tx, principalOf(call), call.body)),
      delete: async (call) =>
        audited(call, await deleteQrCode(call.tx, principalOf(call), call.body)),
    }),
  }),
}
