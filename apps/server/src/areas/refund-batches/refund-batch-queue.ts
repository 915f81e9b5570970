/** Where batches are done: one job takes rows for some seconds, and leaves the rest to the next one. */
export const RUN_BATCH = 'refund-batch-run'

/** How long one job works before the next one takes over: a job is given up after twenty seconds. Milliseconds. */
export const SLICE = 8_000
/** How long it waits before it looks whether the last refunds have ended. Seconds. */
export const PAUSE = 2

/** One batch of one merchant. */
export interface RunJob {
  tenantId: number
  merchantId: number
  batchId: string
}
