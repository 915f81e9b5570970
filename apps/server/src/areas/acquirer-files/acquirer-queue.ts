/** Queue of the jobs that match settlement files. */
export const MATCH_ACQUIRER_FILE = 'acquirer-match'

/** Data of a job: one file of a tenant. */
export interface MatchJob {
  tenantId: number
  fileId: string
}
