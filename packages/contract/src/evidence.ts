import * as z from 'zod/mini'
import { count, instant, uuid } from './fields.ts'

/** Uploaded evidence files, for disputes and other requests. */

/** Maximum file size in bytes (10 MB), exclusive. */
export const EVIDENCE_LIMIT = 10 * 1024 * 1024
export const evidenceTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

/** Name that the server gave to an uploaded file. The original name is never used for access. */
export const evidenceName = uuid
/** Uploaded files to attach. Each can be attached only once. */
export const evidenceList = (max: number) => z.array(evidenceName).check(z.maxLength(max))

export const EvidenceFile = z.strictObject({
  fileName: evidenceName,
  /** Original name of the file. */
  label: z.string(),
  contentType: z.enum(evidenceTypes),
  /** Size in bytes. */
  size: count,
  addedAt: instant,
  addedBy: z.string(),
})
export type EvidenceFile = z.output<typeof EvidenceFile>
