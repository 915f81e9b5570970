import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'

// IDs are 63-bit and ordered by time: ms << 22 | node << 12 | sequence. Each node can make 4,096
// IDs per millisecond. Before `registerNode`, a process uses 1023, which is never assigned.
let node = 1023n
let last = 0n
let sequence = 0n

/**
 * Reserves the next node number of the installation (0 to 1022) for the IDs of this process.
 * Numbers repeat after 1,023 starts. If two processes get the same number, the primary key rejects
 * a duplicate ID.
 */
export async function registerNode(engine: Engine): Promise<void> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ node: bigint }>`select nextval('node_numbers') as node`.execute(q),
  )
  node = rows[0]!.node
}

/**
 * Returns a new ID, greater than all earlier IDs of this process.
 * @param at time part of the ID in milliseconds; imported rows use their own date, so that they
 * sort by date
 */
export function newId(at: number = Date.now()): bigint {
  const now = BigInt(at)
  if (now > last) {
    last = now
    sequence = 0n
  } else {
    sequence += 1n
    if (sequence === 4096n) {
      last += 1n
      sequence = 0n
    }
  }
  return (last << 22n) | (node << 12n) | sequence
}
