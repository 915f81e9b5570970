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

/** Maximum number of notices per call. A gateway with more notices must send several calls. */
const NOTICES_MAX = 500
/**
 * Maximum number of calls that this process handles at the same time, and of further calls that
 * wait with their body unread.
 */
const CALLS = { running: 2, waiting: 8, retryAfterSeconds: 1 }

/**
 * Returns the keys of the refunds that a body names, each once.
 * @throws AppError badRequest if a line is not a notice or there are too many lines
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
 * Returns the secret with which the gateway must have signed the call.
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
 * Adds a job for each of these refunds that asks the gateway for the result immediately. Jobs that
 * ask later stay scheduled (areas/unknown-refunds/README.md).
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
 * Creates the function that accepts a gateway's notices of completed refunds. The notice is not
 * trusted as a result: it only makes the server ask the gateway for the result, as if an
 * administrator had requested that.
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
