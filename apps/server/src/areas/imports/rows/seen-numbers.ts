export interface SeenNumbers {
  /**
   * Adds a payment number with the paid amount of its row (in minor units; 0 if the row is no paid
   * payment).
   * @returns false if the number was certainly not added before. True if it probably was; nothing
   * is added then. Different numbers may have the same hash, so true can be wrong.
   */
  add(number: string, paidAmount: number): boolean
  /**
   * Returns the paid amount that was added with a number; undefined if the number was not added.
   */
  paidAmount(number: string): number | undefined
}

/**
 * Creates a set for the payment numbers of a file. It stores 64-bit hashes, so a number takes 32 to
 * 64 bytes, whatever its length. Even a file of millions of rows then needs no second read to find
 * duplicates.
 */
export function seenNumbers(): SeenNumbers {
  let size = 1 << 16
  let high = new Uint32Array(size)
  let low = new Uint32Array(size)
  let amounts = new Float64Array(size)
  let count = 0

  /**
   * Returns the index at which a pair of hashes is stored or, if it is missing, the free index for
   * it.
   */
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

/** Returns two 32-bit hashes of a number. The first is never 0, because 0 marks a free index. */
function hashesOf(number: string): [number, number] {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (let index = 0; index < number.length; index++) {
    const code = number.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul((two << 5) ^ (two >>> 3) ^ code, 0x85ebca6b)
  }
  // The low bits determine the index. Mixing the high bits into them spreads the numbers more
  // evenly.
  return [(one ^ (one >>> 15)) >>> 0 || 1, two >>> 0]
}
