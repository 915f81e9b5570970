import type { Engine } from '@choba/database/engine.ts'

/** An audit entry that this process has written. */
export interface WrittenEntry {
  readonly tenantId: number
  readonly merchantId: number
  readonly id: bigint
}

/** Of one tenant. More than wait for their link where sealing works; where it does not, that itself is the alarm. */
const MAX_ENTRIES = 50_000

/**
 * The audit entries that this process has committed and that were not seen in the chain yet. It is kept in memory, where
 * the owner of the database cannot reach it: an entry of it that is neither sealed nor waiting was removed.
 */
export interface UnsealedEntries {
  /** To be called when the entry's transaction has committed, and not before. */
  add(entry: WrittenEntry): void
  remove(entry: WrittenEntry): void
  /** Those of a tenant that were added first, `count` at most. */
  oldest(tenantId: number, count: number): WrittenEntry[]
}

function createUnsealed(): UnsealedEntries {
  const tenants = new Map<number, Map<string, WrittenEntry>>()
  const keyOf = ({ merchantId, id }: WrittenEntry) => `${merchantId}/${id}`
  return {
    add(entry) {
      const entries = tenants.get(entry.tenantId) ?? new Map<string, WrittenEntry>()
      tenants.set(entry.tenantId, entries)
      // The oldest is no longer watched; a Map keeps the order of insertion.
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!)
      entries.set(keyOf(entry), entry)
    },
    remove: (entry) => void tenants.get(entry.tenantId)?.delete(keyOf(entry)),
    oldest: (tenantId, count) =>
      (tenants.get(tenantId)?.values() ?? [].values()).take(count).toArray(),
  }
}

const ofEngine = new WeakMap<Engine, UnsealedEntries>()

/** Those written through an engine: the calls that write and the task that seals share it. */
export function unsealedEntries(engine: Engine): UnsealedEntries {
  const found = ofEngine.get(engine) ?? createUnsealed()
  ofEngine.set(engine, found)
  return found
}
