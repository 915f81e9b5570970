import type { Gateway } from '@choba/contract/gateways.contract.ts'
import type { GatewayClass } from '@choba/contract/gateway-states.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { GatewayRow } from './gateways.repository.ts'

/** Converts a gateway to its API form. Without a row, the gateway is not configured. */
export function toGateway(
  paymentClass: GatewayClass,
  row: GatewayRow | undefined,
  openRefunds: number,
  timeZone: string,
): Gateway {
  const at = (date: Date | null | undefined) => (date ? offsetInstant(date, timeZone) : null)
  return {
    paymentClass,
    state: row ? (row.is_on ? 'ON' : 'OFF') : 'NONE',
    url: row?.url ?? null,
    hasSecret: Boolean(row && (row.sealed_secret ?? row.secret)),
    lastSuccessAt: at(row?.last_success_at),
    lastFailureAt: at(row?.last_failure_at),
    lastFailure: row?.last_failure ?? null,
    openRefunds,
    version: row?.version ?? 0,
    changedAt: at(row?.changed_at),
    changedBy: row?.changed_by ?? null,
  }
}
