import { badField } from '@choba/contract/bad-input.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { gateways } from '@choba/contract/gateways.contract.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { withScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Services } from '#platform/calls/area.ts'
import { isServiceAddress } from '#platform/settings/built-in-configs.ts'
import { createHttpGateway } from '#platform/gateway/http.ts'
import { openGatewaySecret } from '#platform/gateway/secrets.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { findGateway } from './gateways.repository.ts'

type Calls = typeof gateways
export type CheckDeps = Pick<Services, 'sealer' | 'config' | 'reach'>

/** Timeout of a connection test, in milliseconds. */
const DEADLINE = 8_000

/**
 * Tests the connection to a gateway by asking for a refund that does not exist. Uses the saved
 * address or secret if the call contains none.
 * @throws AppError badRequest for `url` if the address is not allowed; illegalOperation if there is
 * no address or no secret
 */
export async function testGateway(
  { engine, about, body, audit }: ManualCall<Calls['test']>,
  { sealer, config, reach }: CheckDeps,
): Promise<ResultOf<Calls['test']>> {
  const code = codeOfClass(body.paymentClass)
  const row = await withScope(
    engine,
    { role: 'admin', tenantId: about.id },
    (tx) => findGateway(tx, about.id, code),
    {
      readOnly: true,
    },
  )
  const url = body.url ?? row?.url
  const secret =
    body.secret ??
    (row?.sealed_secret ? openGatewaySecret(sealer, about.id, code, row.sealed_secret) : null)
  if (!url || !secret) throw new AppError('illegalOperation')
  if (!isServiceAddress(url, config)) throw new AppError('badRequest', badField('url', 'value'))
  const began = performance.now()
  const fault = await createHttpGateway({ url, secret, reach }).check(AbortSignal.timeout(DEADLINE))
  const milliseconds = Math.round(performance.now() - began)
  const gatewayMessage = fault?.gatewayMessage ?? null
  audit({
    object: `${about.name} ${body.paymentClass}`,
    of: { kind: 'tenant', id: about.code },
    detail: { url, gatewayMessage },
  })
  return { works: fault === null, gatewayMessage, milliseconds }
}
