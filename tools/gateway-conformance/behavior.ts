import type { Subject } from './gateway-client.ts'

/** One thing that docs/gateway.md asks of a gateway. */
export interface Behavior {
  readonly name: string
  /** True if it counts what earlier behaviors have refunded: it may fail because one of them has. */
  readonly follows?: boolean
  /** @throws Error saying what the gateway did instead */
  readonly check: (test: Test) => Promise<void>
}

/** One run against a gateway. */
export interface Test {
  readonly subject: Subject
  /** Minor units of the payment that this run has had refunded so far. */
  spent: number
}
