import type { Engine } from '@choba/database/engine.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { type GatewayAnswer, isFailure } from './gateway.ts'
import { recentConnections } from './recent-connections.ts'

/**
 * Minimum interval in milliseconds between two writes of the same outcome by one process. Without
 * it, concurrent refunds would wait for the lock of the same row.
 */
const EVERY_MS = 60_000

// Time of the last write of each outcome by this process.
const written = new WeakMap<Engine, Map<string, number>>()

function isDue(engine: Engine, news: string, at: number): boolean {
  const of = written.get(engine) ?? new Map<string, number>()
  written.set(engine, of)
  if (at - (of.get(news) ?? -Infinity) < EVERY_MS) return false
  of.set(news, at)
  return true
}

/**
 * Records when a gateway last answered, or when it last failed and with which error. Precise to a
 * minute. After a failure, forgets the recent connections of this process.
 */
export async function noteContact(
  engine: Engine,
  scope: WorkerScope,
  paymentClass: number,
  answer: GatewayAnswer | { outcome: 'absent' },
): Promise<void> {
  const at = new Date()
  const { tenantId } = scope
  const failure = answer.outcome === 'unknown' && isFailure(answer) ? answer.gatewayMessage : null
  // The next refund opens a connection again, because the gateway may be down.
  if (failure !== null) recentConnections(engine).forget()
  if (!isDue(engine, `${tenantId} ${paymentClass} ${failure}`, performance.now())) return
  await withScope(engine, scope, ({ q }) =>
    q
      .updateTable('gateways')
      .set(
        failure === null ? { last_success_at: at } : { last_failure_at: at, last_failure: failure },
      )
      .where('tenant_id', '=', tenantId)
      .where('payment_class', '=', paymentClass)
      .execute(),
  )
}
