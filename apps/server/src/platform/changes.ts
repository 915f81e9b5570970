type Kept = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the audit log keeps of a change: of both states the fields that differ; of something new all of `after`, of
 * something gone all of `before`.
 */
export function changesOf(before: Kept | null, after: Kept | null): { before?: Kept; after?: Kept } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  const of = (state: Kept) => Object.fromEntries(changed.map((name) => [name, state[name]]))
  return { before: of(before), after: of(after) }
}
