import type { Engine } from '@choba/database/engine.ts'

/** Reference to an audit entry that this process has written. */
export interface WrittenEntry {
  readonly tenantId: number
  readonly merchantId: number
  readonly id: bigint
}

/**
 * Maximum per tenant. More entries accumulate only if sealing has stopped, which raises its own
 * alarm.
 */
const MAX_ENTRIES = 50_000

/**
 * Audit entries that this process has committed and not yet seen in the audit chain. The list is
 * kept in memory, where the database owner cannot change it. If an entry of the list is neither
 * sealed nor waiting for its seal, the entry was removed from the database.
 */
export interface UnsealedEntries {
  /** Adds an entry. Call it only after the entry's transaction has committed. */
  add(entry: WrittenEntry): void
  remove(entry: WrittenEntry): void
  /** Returns up to `count` entries of a tenant, oldest first. */
  oldest(tenantId: number, count: number): WrittenEntry[]
}

function createUnsealed(): UnsealedEntries {
  const tenants = new Map<number, Map<string, WrittenEntry>>()
  const keyOf = ({ merchantId, id }: WrittenEntry) => `${merchantId}/${id}`
  return {
    add(entry) {
      const entries = tenants.get(entry.tenantId) ?? new Map<string, WrittenEntry>()
      tenants.set(entry.tenantId, entries)
      // Stops watching the oldest entry; a Map keeps the order of insertion.
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!)
      entries.set(keyOf(entry), entry)
    },
    remove: (entry) => void tenants.get(entry.tenantId)?.delete(keyOf(entry)),
    oldest: (tenantId, count) =>
      (tenants.get(tenantId)?.values() ?? [].values()).take(count).toArray(),
  }
}

const ofEngine = new WeakMap<Engine, UnsealedEntries>()

/**
 * Returns the unsealed entries of an engine. Calls that write entries and the task that seals them
 * share one object.
 */
export function unsealedEntries(engine: Engine): UnsealedEntries {
  const found = ofEngine.get(engine) ?? createUnsealed()
  ofEngine.set(engine, found)
  return found
}
