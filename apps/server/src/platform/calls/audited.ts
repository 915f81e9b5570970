import type { AuditDetails, Call } from './call.ts'

/** Result of a change, and its entry for the audit log. */
export interface Changed<T> {
  readonly result: T
  readonly audit: AuditDetails
}

/** Logs a change and returns its result. For routes whose service returns both. */
export function audited<T>({ audit }: Pick<Call, 'audit'>, changed: Changed<T>): T {
  audit(changed.audit)
  return changed.result
}
