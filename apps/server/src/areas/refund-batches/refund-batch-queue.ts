/**
 * Queue of the jobs that run refund batches. A job makes refunds for some seconds, and then
 * enqueues a new job for the remaining rows.
 */
export const RUN_BATCH = 'refund-batch-run'

/**
 * Milliseconds after which a job hands over to a new job. Must be below the twenty seconds after
 * which the queue gives up a job.
 */
export const SLICE = 8_000
/** Seconds between checks if the last refunds are complete. */
export const PAUSE = 2

/** Data of a job: one batch of one merchant. */
export interface RunJob {
  tenantId: number
  merchantId: number
  batchId: string
}
