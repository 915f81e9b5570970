/** Where imports are checked, brought in and undone. */
export const RUN_IMPORT = 'import-run'

/** One import of one merchant; its state says what is to be done. */
export interface ImportJob {
  tenantId: number
  merchantId: number
  importId: string
}

/** How long one job waits for the work that it has begun, before the next one takes over: a job is given up after twenty seconds. */
export const SLICE = 15_000
/** Between two looks of an import that waits for another one. Seconds. */
export const PAUSE = 1
