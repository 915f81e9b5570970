import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'

// Time-ordered 63-bit ids: ms << 22 | node << 12 | sequence; 4,096 ids a millisecond and node. Until a process has a number it
// has the one that no process gets.
let node = 1023n
let last = 0n
let sequence = 0n

/**
 * Takes the next node number of the installation (0 to 1022) for the ids of this process. A number comes again after 1,023
 * starts; should two processes have the same one then, the primary key refuses the second of two equal ids.
 */
export async function registerNode(engine: Engine): Promise<void> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ node: bigint }>`select nextval('node_numbers') as node`.execute(q),
  )
  node = rows[0]!.node
}

/** A new id, greater than every one this process made before. `at` dates it (a file's rows keep their order). */
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
