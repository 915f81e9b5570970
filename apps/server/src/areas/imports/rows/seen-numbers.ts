export interface SeenNumbers {
  /**
   * Remembers a number with the paid amount of its row (minor units; 0 if it is not a paid
   * payment).
   * @returns true if the number may have been added before; nothing is then remembered. May be
   * wrong when true, never when false.
   */
  add(number: string, paidAmount: number): boolean
  /** Returns the paid amount added with a number; undefined for an unknown number. */
  paidAmount(number: string): number | undefined
}

/**
 * Creates a set of the payment numbers of a file. Stores 64-bit hashes, so a number takes 32 to 64
 * bytes whatever its length, and a file of millions of rows needs no second read to find
 * duplicates.
 */
export function seenNumbers(): SeenNumbers {
  let size = 1 << 16
  let high = new Uint32Array(size)
  let low = new Uint32Array(size)
  let amounts = new Float64Array(size)
  let count = 0

  /** Returns the slot of a pair of hashes, or the free slot where it belongs. */
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

/** Returns two 32-bit hashes. The first is never 0, because 0 marks a free slot. */
function hashesOf(number: string): [number, number] {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (let index = 0; index < number.length; index++) {
    const code = number.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul((two << 5) ^ (two >>> 3) ^ code, 0x85ebca6b)
  }
  // The low bits choose the slot, so the high bits are mixed into them.
  return [(one ^ (one >>> 15)) >>> 0 || 1, two >>> 0]
}
