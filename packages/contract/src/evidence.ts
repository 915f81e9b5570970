import * as z from 'zod/mini'
import { count, instant, uuid } from './fields.ts'

/** Files that back up what someone says: of a dispute, and of whatever else asks for them. */

/** A file is smaller than this: 10 MB. */
export const EVIDENCE_LIMIT = 10 * 1024 * 1024
export const evidenceTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** What the server called an uploaded file; it is never found by what its owner calls it. */
export const evidenceName = uuid
/** Files that have been uploaded for this, each good once. */
export const evidenceList = (max: number) => z.array(evidenceName).check(z.maxLength(max))

export const EvidenceFile = z.strictObject({
  fileName: evidenceName,
  /** What its owner calls it. */
  label: z.string(),
  contentType: z.enum(evidenceTypes),
  /** Bytes. */
  size: count,
  addedAt: instant,
  addedBy: z.string(),
})
export type EvidenceFile = z.output<typeof EvidenceFile>
