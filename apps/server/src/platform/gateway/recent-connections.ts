import type { Engine } from '@choba/database/engine.ts'

/** Milliseconds for which a successful connection shows that a gateway accepts connections. */
const RECENT_MS = 1_000

/** Maximum number of tenants and of addresses in memory. */
const MAX_KNOWN = 10_000

/**
 * Connections to gateways that recently succeeded, so that a refund need not open a connection of
 * its own. Failed connections are not remembered. All times are of the clock `performance.now()`.
 */
export interface RecentConnections {
  /** Returns true if the gateway at an address has recently accepted a connection. */
  accepts(address: string): boolean
  /**
   * Returns true if all gateways of a tenant were recently read, and each of them has recently
   * accepted a connection.
   */
  acceptsAll(tenantId: number): boolean
  /**
   * Remembers the addresses of all gateways of a tenant that are switched on.
   * @param at time before the addresses were read
   */
  noteGateways(tenantId: number, addresses: readonly string[], at: number): void
  /** @param at time before the connection was opened */
  noteConnection(address: string, at: number): void
  /** Forgets everything. Called when a gateway did not answer. */
  forget(): void
}

/** @param now clock in milliseconds */
export function rememberConnections(now: () => number): RecentConnections {
  const gateways = new Map<number, { addresses: readonly string[]; at: number }>()
  const connections = new Map<string, number>()
  const isRecent = (at: number | undefined) => at !== undefined && now() - at < RECENT_MS
  const accepts = (address: string) => isRecent(connections.get(address))
  return {
    accepts,
    acceptsAll(tenantId) {
      const known = gateways.get(tenantId)
      return known !== undefined && isRecent(known.at) && known.addresses.every(accepts)
    },
    noteGateways(tenantId, addresses, at) {
      if (gateways.size >= MAX_KNOWN) gateways.clear()
      gateways.set(tenantId, { addresses, at })
    },
    noteConnection(address, at) {
      if (connections.size >= MAX_KNOWN) connections.clear()
      connections.set(address, at)
    },
    forget() {
      gateways.clear()
      connections.clear()
    },
  }
}

const ofEngine = new WeakMap<Engine, RecentConnections>()

/** Returns the recent connections of this process. */
export function recentConnections(engine: Engine): RecentConnections {
  const known = ofEngine.get(engine) ?? rememberConnections(() => performance.now())
  ofEngine.set(engine, known)
  return known
}
