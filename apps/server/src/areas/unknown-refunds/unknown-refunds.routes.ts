import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { isGatewayDown } from '#areas/refunds/refunds.service.ts'
import { afterAskingAsWorker } from '#platform/calls/after-asking.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { settlementApproval } from './unknown-refunds.approval.ts'
import type { UnknownRefund } from './unknown-refunds.repository.ts'
import {
  askAgain,
  awaitAnswer,
  listUnknown,
  readUnknown,
  requestSettlement,
} from './unknown-refunds.service.ts'
import { toUnknownRefund } from './unknown-refunds.views.ts'
import { acknowledgeUnlinked, listUnlinked, toUnlinkedRefund } from './unlinked-refunds.service.ts'

const about = ({
  payment_no: paymentNo,
  store_id: storeId,
  refund_no: refundNo,
  amount,
}: UnknownRefund) => ({
  object: paymentNo,
  of: { kind: 'transaction', id: paymentNo } as const,
  inStores: [storeId],
  detail: { refundNo, amount: Number(amount) },
})

const routes = (services: Pick<Services, 'engine' | 'reach' | 'jobs' | 'approvals'>) => {
  const { jobs, approvals } = services
  return implement('unknownRefunds', unknownRefunds, {
    list: (call) => listUnknown(call.tx, call.query, call.language),
    detail: (call) =>
      readUnknown(call.tx, call.merchant!, call.query.refundNo, call.language, principalOf(call)),
    systemList: (call) => listUnknown(call.tx, call.query, call.language),
    systemDetail: (call) =>
      readUnknown(call.tx, call.merchant!, call.query.refundNo, call.language, principalOf(call)),
    ask: afterAskingAsWorker(
      ({ merchant, body }) => isGatewayDown(services, merchant!, body.refundNo),
      async (call, isUnreachable) => {
        const { merchant, engine, tx, language } = call
        const asked = await askAgain(tx, jobs, merchant, call.body.refundNo, language)
        if (isUnreachable && asked.isAsked) throw new AppError('thirdPartyUnavailable')
        call.audit(about(asked.row))
        call.afterCommit(() => awaitAnswer(engine, tx.scope, jobs, merchant, asked, language))
        // This value is not sent; `afterCommit` provides the response.
        return undefined as never
      },
    ),
    settle: {
      asWorker: async (call) => {
        const { outcome, evidence } = call.body
        const { row, approvalId } = await requestSettlement(
          call.tx,
          { approvals },
          call.merchant,
          principalOf(call),
          call.body,
          call.language,
        )
        const { detail, ...audit } = about(row)
        call.audit({
          ...audit,
          detail: { ...detail, outcome, evidence, approvalId: String(approvalId) },
        })
        return toUnknownRefund(row)
      },
    },
    unlinkedList: (call) => listUnlinked(call.tx, call.query, call.language),
    unlinkedSystemList: (call) => listUnlinked(call.tx, call.query, call.language),
    acknowledge: async (call) => {
      const row = await acknowledgeUnlinked(
        call.tx,
        call.merchant!,
        principalOf(call),
        call.body,
        call.language,
      )
      call.audit({
        object: row.refund_no,
        of: { kind: 'transaction', id: row.refund_no },
        inStores: [row.store_id],
        detail: {
          amount: Number(row.amount),
          unlinked: row.reason,
          acknowledgement: call.body.reason,
        },
      })
      return toUnlinkedRefund(row)
    },
  })
}

export const unknownRefundsArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    approvals: { refundSettlement: settlementApproval(services.jobs) },
  }),
}
