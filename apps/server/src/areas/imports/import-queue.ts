/** Name of the queue for jobs that check, load or undo an import. */
export const RUN_IMPORT = 'import-run'

/** Job for one import of a merchant. The import's state determines what the job does. */
export interface ImportJob {
  tenantId: number
  merchantId: number
  importId: string
}

/**
 * Maximum time in milliseconds that one job waits for the work on an import. After that, the next
 * job continues to wait. The queue aborts jobs that take twenty seconds.
 */
export const SLICE = 15_000
/** Seconds until a job tries again if another import of the merchant is running. */
export const PAUSE = 1
