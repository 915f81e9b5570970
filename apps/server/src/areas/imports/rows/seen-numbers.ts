export interface SeenNumbers {
  /**
   * Remembers a number with the paid amount of its row (minor units; 0 where it is no paid payment).
   * @returns whether the number may have been given before, and nothing was remembered: never wrong when it says no
   */
  add(number: string, paidAmount: number): boolean
  /** The paid amount that was given with a number; undefined for one that was not given. */
  paidAmount(number: string): number | undefined
}

/**
 * Remembers the payment numbers of a file by hashes of 64 bits, in 32 to 64 bytes each however long they are, so that a file
 * of millions of rows need not be read twice for what its rows say of each other.
 */
export function seenNumbers(): SeenNumbers {
  let size = 1 << 16
  let high = new Uint32Array(size)
  let low = new Uint32Array(size)
  let amounts = new Float64Array(size)
  let count = 0

  /** The slot of a pair of hashes, or the free one where it belongs. */
  function slotOf(one: number, two: number): number {
    let slot = one & (size - 1)
    while (high[slot] !== 0 && (high[slot] !== one || low[slot] !== two))
      slot = (slot + 1) & (size - 1)
    return slot
  }

  function put(slot: number, one: number, two: number, amount: number): void {
    high[slot] = one
    low[slot] = two
    amounts[slot] = amount
  }

  function grow(): void {
    const [oldHigh, oldLow, oldAmounts] = [high, low, amounts]
    size *= 2
    high = new Uint32Array(size)
    low = new Uint32Array(size)
    amounts = new Float64Array(size)
    for (const [slot, one] of oldHigh.entries()) {
      if (one !== 0) put(slotOf(one, oldLow[slot]!), one, oldLow[slot]!, oldAmounts[slot]!)
    }
  }

  return {
    add(number, paidAmount) {
      const [one, two] = hashesOf(number)
      const slot = slotOf(one, two)
      if (high[slot] !== 0) return true
      put(slot, one, two, paidAmount)
      count += 1
      if (count * 2 > size) grow()
      return false
    },
    paidAmount(number) {
      const slot = slotOf(...hashesOf(number))
      return high[slot] === 0 ? undefined : amounts[slot]
    },
  }
}

/** Two hashes of 32 bits; the first is never 0, which marks a free slot. */
function hashesOf(number: string): [number, number] {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (let index = 0; index < number.length; index++) {
    const code = number.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul((two << 5) ^ (two >>> 3) ^ code, 0x85ebca6b)
  }
  // The low bits choose the slot, so the high ones are mixed in.
  return [(one ^ (one >>> 15)) >>> 0 || 1, two >>> 0]
}
