/** Queue of the jobs that check, load and undo imports. */
export const RUN_IMPORT = 'import-run'

/** One import of one merchant. The state of the import says what to do. */
export interface ImportJob {
  tenantId: number
  merchantId: number
  importId: string
}

/**
 * Milliseconds that one job waits for the work that it has started before the next job takes over.
 * The queue gives up a job after twenty seconds.
 */
export const SLICE = 15_000
/** Seconds between two attempts of an import that waits for another import. */
export const PAUSE = 1
