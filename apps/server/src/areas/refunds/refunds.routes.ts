import { deposits } from '@choba/contract/deposits.contract.ts'
import { may } from '@choba/contract/permissions.ts'
import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { refunds } from '@choba/contract/refunds.contract.ts'
import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { afterAsking } from '#platform/calls/after-asking.ts'
import { implement } from '#platform/calls/routes.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { refundApproval } from './refunds.approval.ts'
import { CHECK_REFUND, refundChecker } from './refund-check.ts'
import { refundSettler, refundWaiter, SETTLE_REFUND, type RefundWaiter } from './refunds.jobs.ts'
import { previewRefund } from './refund-preview.ts'
import { isGatewayDown } from './gateway-availability.ts'
import {
  auditOfRequest,
  awaitRefund,
  type RefundServices,
  requestRefund,
} from './refunds.service.ts'

interface RefundDeps extends RefundServices, Pick<Services, 'engine' | 'reach'> {
  waiter: RefundWaiter
}

/**
 * Requests a refund. The response is read after the database transaction has committed.
 * @param isUnreachable true if the gateway accepts no connections. The database transaction of a
 * new refund is then rolled back. A repeated request gets the state of its earlier refund.
 */
async function add(
  call: Call,
  { waiter, ...services }: RefundDeps,
  given: RefundRequest,
  isUnreachable: boolean,
): Promise<never> {
  const merchant = call.merchant!
  const request = {
    ...given,
    ...(given.remark !== undefined && { remark: maskCardNumbers(given.remark) }),
  }
  const requested = await requestRefund(call.tx, services, merchant, principalOf(call), request)
  const { id, isWaiting, isNew } = requested
  if (isUnreachable && isNew && !isWaiting) throw new AppError('thirdPartyUnavailable')
  call.audit(auditOfRequest(request, requested))
  call.afterCommit(() =>
    awaitRefund(call.engine, call.tx.scope, merchant.id, { id, isWaiting }, waiter),
  )
  // This value is not sent; `afterCommit` provides the response.
  return undefined as never
}

const routes = (deps: RefundDeps) =>
  implement('refunds', refunds, {
    preview: (call) =>
      previewRefund(call.tx, call.merchant!, call.query, may(call.principal, deposits.list.can)),
    systemPreview: (call) =>
      previewRefund(
        call.tx,
        call.merchant!,
        call.query,
        may(call.principal, deposits.systemList.can),
      ),
    add: afterAsking(
      ({ merchant, body }) => isGatewayDown(deps, merchant!, body.paymentNo),
      (call, isUnreachable) => add(call, deps, call.body, isUnreachable),
    ),
    systemAdd: afterAsking(
      ({ merchant, body }) => isGatewayDown(deps, merchant!, body.paymentNo),
      (call, isUnreachable) => add(call, deps, call.body, isUnreachable),
    ),
  })

/**
 * Creates the area.
 * @param waiter creates the function with which callers wait for the gateway; tests and benchmarks
 * replace it
 */
export const refundsAreaWith = (waiter: (jobs: Jobs) => RefundWaiter): AreaDefinition => ({
  queues: [SETTLE_REFUND, CHECK_REFUND],
  create(services) {
    const settled = waiter(services.jobs)
    return {
      routes: routes({ ...services, waiter: settled }),
      approvals: { refund: refundApproval(services.jobs) },
      queues: {
        [SETTLE_REFUND]: refundSettler(services, settled),
        [CHECK_REFUND]: refundChecker(services, settled),
      },
    }
  },
})

export const refundsArea = refundsAreaWith(refundWaiter)
