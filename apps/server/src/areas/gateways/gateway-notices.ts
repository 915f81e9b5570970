import type { ResultOf, SignedLines } from '@choba/contract/endpoint.ts'
import { RefundNotice } from '@choba/contract/gateway-protocol.ts'
import { gatewayClasses } from '@choba/contract/gateway-states.ts'
import type { gateways } from '@choba/contract/gateways.contract.ts'
import { createCapacity } from '@choba/database/capacity.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { withScope } from '@choba/database/scope.ts'
import { CHECK_REFUND, type SettleJob } from '#areas/refunds/refunds.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { openGatewaySecret } from '#platform/gateway/secrets.ts'
import { isSigned, mayBeSigned, signatureRefused } from '#platform/http/line-signature.ts'
import { findGateway, findSent, type SentRefund } from './gateways.repository.ts'

type NoticeDeps = Pick<Services, 'engine' | 'sealer' | 'jobs'>

/** Maximum number of notices per call; a gateway must split more of them. */
const NOTICES_MAX = 500
/**
 * Maximum number of simultaneous calls in this process, and of waiting calls whose body is unread.
 */
const CALLS = { running: 2, waiting: 8, retryAfterSeconds: 1 }

/**
 * Returns the distinct refund keys of a body.
 * @throws AppError badRequest if a line is not a notice or there are too many
 */
function readKeys(body: Uint8Array): string[] {
  const lines = Buffer.from(body).toString('utf8').split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length === 0 || filled.length > NOTICES_MAX) throw new AppError('badRequest')
  const keys = filled.map((line) => {
    const notice = RefundNotice.safeParse(jsonOf(line))
    if (!notice.success) throw new AppError('badRequest')
    return notice.data.key.toLowerCase()
  })
  return [...new Set(keys)]
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Returns the secret of the gateway that signed the call.
 * @throws AppError unauthenticated if the payment class has no active gateway or the signature is
 * malformed
 */
async function secretOf(
  { engine, sealer }: NoticeDeps,
  tenantId: number,
  lines: SignedLines,
): Promise<string> {
  const name = gatewayClasses.find((one) => one === lines.key)
  if (!name || !mayBeSigned(lines)) throw signatureRefused()
  const code = codeOfClass(name)
  const row = await withScope(
    engine,
    { role: 'admin', tenantId },
    (tx) => findGateway(tx, tenantId, code),
    {
      readOnly: true,
    },
  )
  if (!row?.sealed_secret || !row.is_on) throw signatureRefused()
  return openGatewaySecret(sealer, tenantId, code, row.sealed_secret)
}

/**
 * Enqueues one status query to the gateway for each of these refunds. Their own jobs stay scheduled
 * (areas/unknown-refunds/README.md).
 */
async function askFor(
  { engine, jobs }: NoticeDeps,
  tenantId: number,
  refunds: readonly SentRefund[],
): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(refunds, ({ merchant_id }) => merchant_id)) {
    const all = own.map(({ id }): SettleJob => ({ tenantId, merchantId, refundId: String(id) }))
    await withScope(engine, { role: 'worker', tenantId, merchantId }, (tx) =>
      jobs.enqueueAll(tx, CHECK_REFUND, all),
    )
  }
  if (refunds.length > 0) jobs.wake(CHECK_REFUND)
}

/**
 * Accepts a gateway's notices that refunds have been completed. A notice is only a trigger: the
 * gateway is asked for the result, as when an administrator asks.
 */
export function createNotices(deps: NoticeDeps) {
  const capacity = createCapacity(CALLS)
  return async (
    tenantId: number,
    lines: SignedLines,
  ): Promise<ResultOf<(typeof gateways)['notice']>> => {
    const secret = await secretOf(deps, tenantId, lines)
    return capacity.run(async () => {
      const body = await lines.read()
      if (!isSigned(secret, lines, body)) throw signatureRefused()
      const keys = readKeys(body)
      const code = codeOfClass(gatewayClasses.find((one) => one === lines.key)!)
      const sent = await withScope(
        deps.engine,
        { role: 'admin', tenantId },
        (tx) => findSent(tx, tenantId, code, keys),
        { readOnly: true },
      )
      await askFor(deps, tenantId, sent)
      return { taken: sent.length, unknown: keys.length - sent.length }
    })
  }
}
