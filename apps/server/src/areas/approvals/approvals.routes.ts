import { approvals } from '@choba/contract/approvals.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { evidenceDownload } from '#platform/files/evidence.ts'
import { type WorkerCall } from '#platform/calls/as-worker.ts'
import { implement } from '#platform/calls/routes.ts'
import { expireApprovals, EXPIRY_INTERVAL } from './approvals.jobs.ts'
import {
  type ApprovalServices,
  countToDecide,
  decideApproval,
  type Ended,
  listApprovals,
  readApproval,
  readApprovalFile,
  withdrawApproval,
} from './approvals.service.ts'

/**
 * Returns the result of a decision or a withdrawal, and writes its audit entry. If the request had
 * already expired or become outdated before the decision, its new state is committed, and the call
 * then fails with a conflict.
 */
function answer(
  call: Pick<WorkerCall<never>, 'audit' | 'afterCommit'>,
  { result, audit, tooLate }: Ended,
) {
  call.audit(audit)
  if (tooLate)
    call.afterCommit(() => Promise.reject(new AppError('conflict', { state: result.state })))
  return result
}

const routes = (services: ApprovalServices) =>
  implement('approvals', approvals, {
    list: (call) => listApprovals(call.tx, principalOf(call), call.query),
    count: (call) => countToDecide(call.tx, principalOf(call)),
    detail: (call) =>
      readApproval(call.tx, services, principalOf(call), call.query.approvalId, call.language),
    file: async (call) => {
      const read = (tx: Tx) =>
        readApprovalFile(tx, services, principalOf(call), call.query, call.language)
      const { file, audit } = await withScope(call.engine, call.scope, read, { readOnly: true })
      return evidenceDownload(file, audit)
    },
    decide: {
      asWorker: async (call) =>
        answer(call, await decideApproval(call.tx, services, principalOf(call), call.body)),
    },
    withdraw: {
      asWorker: async (call) =>
        answer(
          call,
          await withdrawApproval(call.tx, services, principalOf(call), call.body.approvalId),
        ),
    },
  })

export const approvalsArea: AreaDefinition = {
  create: ({ approvals: kinds, notify, engine, log }) => {
    const services = { approvals: kinds, notify }
    return {
      routes: routes(services),
      tasks: [
        {
          name: 'expired approvals',
          interval: EXPIRY_INTERVAL,
          run: (tenant) => expireApprovals({ ...services, engine, log }, tenant),
        },
      ],
    }
  },
}
