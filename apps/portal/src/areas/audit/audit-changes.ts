import type { AuditRow } from '@choba/contract/audit.contract.ts'

/**
 * One changed field. `before` is `undefined` for a created object, and `after` for a deleted one.
 */
export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface EntryChanges {
  /** Fields whose value differs. */
  readonly changes: readonly Change[]
  /** True if `before` and `after` are known; false for a created or deleted object. */
  readonly compared: boolean
  /** Other details recorded with the entry. */
  readonly facts: readonly { readonly field: string; readonly value: unknown }[]
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Splits the detail of an audit entry into changed fields and other facts. */
export function readDetail(detail: AuditRow['detail']): EntryChanges {
  const { before, after, ...others } = detail ?? {}
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  const changes = names.map((field) => ({ field, before: was?.[field], after: is?.[field] }))
  return {
    changes: changes.filter((change) => !isSame(change.before, change.after)),
    compared: was !== null && is !== null,
    facts: Object.entries(others).map(([field, value]) => ({ field, value })),
  }
}

/** Returns the items that a list gained and lost; null unless `before` and `after` are lists. */
export function difference({
  before,
  after,
}: Change): { added: unknown[]; removed: unknown[] } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  const without = (all: unknown[], others: unknown[]) => {
    const known = new Set(others.map((one) => JSON.stringify(one)))
    return all.filter((one) => !known.has(JSON.stringify(one)))
  }
  return { added: without(after, before), removed: without(before, after) }
}
