import { refundBatches } from '@choba/contract/refund-batches.contract.ts'
import { afterParsing } from '#platform/calls/after-parsing.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import {
  type BatchServices,
  checkBatch,
  discardBatch,
  resumeBatch,
  startBatch,
  stopBatch,
} from './refund-batch-actions.service.ts'
import { batchApproval } from './refund-batches.approval.ts'
import { parseBatchFile } from './refund-batch-file.ts'
import { RUN_BATCH } from './refund-batch-queue.ts'
import { batchRunner } from './refund-batch-run.ts'
import { downloadRows } from './refund-batches.export.ts'
import {
  addBatch,
  listBatches,
  listRows,
  readBatch,
  uploadBatch,
} from './refund-batches.service.ts'

const routes = (services: BatchServices) =>
  implement('refundBatches', refundBatches, {
    list: (call) => listBatches(call.tx, principalOf(call), call.query),
    detail: (call) => readBatch(call.tx, principalOf(call), call.query.batchId),
    rows: (call) => listRows(call.tx, principalOf(call), call.query),
    download: downloadRows,
    add: (call) => addBatch(call, call.body),
    upload: afterParsing(
      (call) => parseBatchFile(principalOf(call).user.id, call.body.file),
      (call, table) => uploadBatch(call, call.body.file, table),
    ),
    check: (call) => checkBatch(call, call.body.batchId),
    start: (call) => startBatch(call, services, call.body),
    stop: (call) => stopBatch(call, call.body.batchId),
    resume: (call) => resumeBatch(call, services.jobs, call.body.batchId),
    discard: (call) => discardBatch(call, call.body.batchId),
  })

export const refundBatchesArea: AreaDefinition = {
  queues: [RUN_BATCH],
  create: (services) => ({
    routes: routes(services),
    approvals: { refundBatch: batchApproval(services.jobs) },
    queues: { [RUN_BATCH]: batchRunner(services) },
  }),
}
