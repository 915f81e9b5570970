import { transfers } from '@choba/contract/transfers.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { afterParsingAsWorker, afterReading } from '#platform/calls/as-worker.ts'
import { implement } from '#platform/calls/routes.ts'
import { parseResultsFile } from './transfer-results-file.ts'
import { bringResults } from './transfer-results-upload.ts'
import { askForRevision, listOpenLines, revisionApproval } from './deposit-revisions.ts'
import { transferApproval } from './transfers.approval.ts'
import { readDue } from './due-deposits.ts'
import { downloadFile, downloadItems } from './transfers.export.ts'
import { REMINDER_INTERVAL, remindOfResults } from './transfers.jobs.ts'
import { readOwnResult } from './deposit-transfer-result.ts'
import { requestTransfer } from './transfer-request.ts'
import { setResult } from './transfer-results.ts'
import { listDue, listItems, listTransfers, readTransfer } from './transfers.service.ts'

const routes = ({ approvals, notify }: Pick<Services, 'approvals' | 'notify'>) =>
  implement('transfers', transfers, {
    due: (call) => listDue(call.tx, principalOf(call), call.query),
    request: afterReading(
      (call) => readDue(call.tx, call.tenant.id, call.body.payDay),
      async (call, due) =>
        audited(call, await requestTransfer(call.tx, approvals, principalOf(call), call.body, due)),
    ),
    list: (call) => listTransfers(call.tx, principalOf(call), call.query),
    detail: (call) => readTransfer(call.tx, principalOf(call), call.query.transferId),
    items: (call) => listItems(call.tx, principalOf(call), call.query),
    file: downloadFile,
    download: downloadItems,
    results: afterParsingAsWorker(
      (call) => parseResultsFile(principalOf(call).user.id, call.body.file),
      async (call, table) =>
        audited(call, await bringResults(call.tx, notify, principalOf(call), call.query, table)),
    ),
    result: {
      asWorker: async (call) =>
        audited(call, await setResult(call.tx, notify, principalOf(call), call.body)),
    },
    openLines: (call) => listOpenLines(call.tx, call.merchant!),
    revise: {
      asWorker: async (call) =>
        audited(
          call,
          await askForRevision(
            call.tx,
            approvals,
            call.merchant,
            principalOf(call).user,
            call.body,
          ),
        ),
    },
    own: (call) => readOwnResult(call.tx, call.merchant!, call.query),
  })

export const transfersArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    approvals: { transfer: transferApproval, revision: revisionApproval },
    tasks: [
      {
        name: 'missing results of transfers',
        interval: REMINDER_INTERVAL,
        run: ({ id }) => remindOfResults(services.engine, services.notify, id),
      },
    ],
  }),
}
