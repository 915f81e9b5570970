import type { Subject } from './gateway-client.ts'

/** One behavior that docs/gateway.md requires of a gateway. */
export interface Behavior {
  readonly name: string
  /**
   * True if the behavior depends on refunds that earlier behaviors made. It may then fail only
   * because an earlier behavior failed.
   */
  readonly follows?: boolean
  /**
   * Tests the behavior.
   * @throws Error that says what the gateway did wrong
   */
  readonly check: (test: Test) => Promise<void>
}

/** State of one run against a gateway. */
export interface Test {
  readonly subject: Subject
  /** Amount refunded so far in this run, in minor units of the payment. */
  spent: number
}
