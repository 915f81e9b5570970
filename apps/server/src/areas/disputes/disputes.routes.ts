import { type DisputeDetail, disputes } from '@choba/contract/disputes.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { type Call, principalOf } from '#platform/calls/call.ts'
import { evidenceDownload, takeEvidence } from '#platform/files/evidence.ts'
import { type Download, type DownloadCall, implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { about, auditOfChange, type Done } from './dispute-audit.ts'
import { answerDispute, decideDispute, modifyDispute } from './dispute-changes.ts'
import { findEvidenceFile } from './dispute-evidence.ts'
import { REMIND_INTERVAL, remindOfDeadlines } from './dispute-reminders.ts'
import { tellResult } from './dispute-results.ts'
import {
  type Acting,
  addDispute,
  countDisputesByState,
  listDisputes,
  readDispute,
  readRow,
} from './disputes.service.ts'
import { toDetail } from './disputes.views.ts'

const actingOf = (call: Call): Acting => ({
  tx: call.tx,
  merchant: call.merchant!,
  user: principalOf(call).user,
})

async function audited(
  call: Call,
  done: Done,
  more: Readonly<Record<string, unknown>>,
): Promise<DisputeDetail> {
  call.audit(auditOfChange(done, more))
  return toDetail(call.tx, done.after)
}

/**
 * Returns the number of files in a request for its audit entry; empty if the request has no files.
 */
const filesIn = ({ fileList = [] }: { fileList?: readonly string[] | undefined }) =>
  fileList.length > 0 ? { evidenceFiles: fileList.length } : {}

async function file(
  call: DownloadCall<never>,
  disputeId: string,
  fileName: string,
): Promise<Download> {
  const merchant = call.merchant!
  const read = async () =>
    withScope(
      call.engine,
      call.scope,
      async (tx) => {
        const row = await readRow(tx, merchant, disputeId)
        return { row, found: await findEvidenceFile(tx, merchant.id, row.id, fileName) }
      },
      { readOnly: true },
    )
  const { row, found } = await read()
  if (!found) throw new AppError('notFound')
  return evidenceDownload(found, { ...about(row), detail: { fileName } })
}

const routes = ({ jobs, notify }: Pick<Services, 'jobs' | 'notify'>) =>
  implement('disputes', disputes, {
    list: (call) => listDisputes(call.tx, call.merchant, call.query),
    counts: (call) => countDisputesByState(call.tx, call.merchant, call.query),
    detail: (call) => readDispute(call.tx, call.merchant!, call.query.disputeId),
    file: (call) => file(call as never, call.query.disputeId, call.query.fileName),
    stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
    systemList: (call) => listDisputes(call.tx, null, call.query),
    systemCounts: (call) => countDisputesByState(call.tx, null, call.query),
    systemDetail: (call) => readDispute(call.tx, call.merchant!, call.query.disputeId),
    systemFile: (call) => file(call as never, call.query.disputeId, call.query.fileName),
    // The call redraws an uploaded image, which takes about a second. The call opens its database
    // transactions itself, so that none is open while it redraws.
    upload: {
      manualTransactions: (call) => takeEvidence(call, jobs, call.merchant!, call.body.file),
    },
    add: async (call) =>
      audited(
        call,
        { before: null, after: await addDispute(actingOf(call), call.body) },
        filesIn(call.body),
      ),
    modify: async (call) =>
      audited(call, await modifyDispute(actingOf(call), call.body), filesIn(call.body)),
    answer: async (call) =>
      audited(call, await answerDispute(actingOf(call), call.body), filesIn(call.body)),
    decide: async (call) => {
      const { deduction, ...done } = await decideDispute(actingOf(call), call.body)
      await tellResult(call, notify, done.after)
      return audited(call, done, { decision: call.body.decision, ...(deduction && { deduction }) })
    },
  })

export const disputesArea: AreaDefinition = {
  create: ({ jobs, engine, notify }) => ({
    routes: routes({ jobs, notify }),
    tasks: [
      {
        name: 'dispute deadlines',
        interval: REMIND_INTERVAL,
        run: ({ id }) => remindOfDeadlines(engine, notify, id),
      },
    ],
  }),
}
