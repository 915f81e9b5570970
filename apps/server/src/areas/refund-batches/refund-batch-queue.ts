/**
 * Queue of the jobs that run refund batches. A job processes rows for some seconds and leaves the
 * rest to the next job.
 */
export const RUN_BATCH = 'refund-batch-run'

/**
 * Milliseconds that one job works before the next one takes over. The queue gives up a job after
 * twenty seconds.
 */
export const SLICE = 8_000
/** Seconds between checks if the last refunds have ended. */
export const PAUSE = 2

/** One batch of one merchant. */
export interface RunJob {
  tenantId: number
  merchantId: number
  batchId: string
}
