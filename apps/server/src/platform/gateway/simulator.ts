import type { Engine } from '@choba/database/engine.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { Gateway, GatewayAnswer } from './gateway.ts'

// Keys whose first try was lost on the way, as `#timeout-before` asks. A restart forgets them, and the next try is then
// lost once more; what the gateway did is in its table and never forgotten.
const lost = new Set<string>()

type Outcome = 'succeeded' | 'refused' | 'failed'

const lostAnswer: GatewayAnswer = { outcome: 'unknown', said: 'TIMEOUT' }

const told = (remark: string | null, word: string) => remark?.startsWith(word) ?? false
const answer = (outcome: Outcome, gatewayKey: string): GatewayAnswer => ({ outcome, reference: `SIM-${gatewayKey}` })

/**
 * The demo's gateway. It remembers in a table what it did under which key, so it acts once whatever is retried or killed.
 * The beginning of a refund's remark selects its behaviour: `#refuse`, `#fail`, `#timeout-before` (the first try never
 * arrives), `#timeout-after` (it acts, but its answer never arrives); anything else succeeds.
 */
export function createSimulator(engine: Engine, scope: WorkerScope): Gateway {
  return {
    async refund({ gatewayKey, amount, remark }, signal) {
      if (signal.aborted) return lostAnswer
      if (told(remark, '#timeout-before') && !lost.delete(gatewayKey)) {
        lost.add(gatewayKey)
        return lostAnswer
      }
      const wanted = told(remark, '#refuse') ? 'refused' : told(remark, '#fail') ? 'failed' : 'succeeded'
      const { outcome, isFirst } = await withScope(engine, scope, async ({ q }) => {
        const made = await q
          .insertInto('simulator_refunds')
          .values({ gateway_key: gatewayKey, outcome: wanted, amount: BigInt(amount) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('outcome')
          .executeTakeFirst()
        if (made) return { outcome: made.outcome, isFirst: true }
        const kept = await q
          .selectFrom('simulator_refunds')
          .select('outcome')
          .where('gateway_key', '=', gatewayKey)
          .executeTakeFirstOrThrow()
        return { outcome: kept.outcome, isFirst: false }
      })
      return isFirst && told(remark, '#timeout-after') ? lostAnswer : answer(outcome, gatewayKey)
    },

    async find({ gatewayKey }, signal) {
      if (signal.aborted) return lostAnswer
      const kept = await withScope(engine, scope, ({ q }) =>
        q.selectFrom('simulator_refunds').select('outcome').where('gateway_key', '=', gatewayKey).executeTakeFirst(),
      )
      return kept ? answer(kept.outcome, gatewayKey) : { outcome: 'absent' }
    },

    check: async () => null,
  }
}
