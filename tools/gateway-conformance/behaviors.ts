import type { Behavior, Test } from './behavior.ts'
import type { Subject } from './gateway-client.ts'
import { amounts } from './amounts.ts'
import { connections } from './connections.ts'
import { orders } from './orders.ts'
import { signatures } from './signatures.ts'

/** All behaviors, in the order of the run. The last behaviors refund the rest of the payment. */
export const behaviors: readonly Behavior[] = [...signatures, ...orders, ...connections, ...amounts]

export interface Outcome {
  readonly name: string
  /** Description of the fault; null if the gateway behaved correctly. */
  readonly fault: string | null
  /** True if the failure of an earlier behavior may be the only cause. */
  readonly mayFollow: boolean
}

/** Tests behaviors one after another. */
export async function tryGateway(
  subject: Subject,
  each: (outcome: Outcome) => void = () => {},
  tried: readonly Behavior[] = behaviors,
): Promise<Outcome[]> {
  const test: Test = { subject, spent: 0 }
  const outcomes: Outcome[] = []
  for (const { name, check, follows = false } of tried) {
    const fault = await check(test).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const mayFollow = follows && fault !== null && outcomes.some((one) => one.fault !== null)
    const outcome = { name, fault, mayFollow }
    outcomes.push(outcome)
    each(outcome)
  }
  return outcomes
}
