import { randomInt } from 'node:crypto'

// Time-ordered 63-bit ids: ms << 22 | node << 12 | seq. The node tells processes apart; 4,096 ids a millisecond each.
const node = BigInt(randomInt(1024))
let last = 0n
let sequence = 0n

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
