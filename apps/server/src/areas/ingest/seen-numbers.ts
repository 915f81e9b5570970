/**
 * Remembers numbers in a few bytes each, so that a file of millions of rows can be looked through for repetitions.
 * @returns a function that says whether a number may have been given before: never wrong when it says no
 */
export function seenNumbers(): (number: string) => boolean {
  let size = 1 << 16
  let high = new Uint32Array(size)
  let low = new Uint32Array(size)
  let count = 0

  /** Keeps a pair of hashes. @returns whether it was there */
  function keep(one: number, two: number): boolean {
    let place = one & (size - 1)
    while (high[place] !== 0) {
      if (high[place] === one && low[place] === two) return true
      place = (place + 1) & (size - 1)
    }
    high[place] = one
    low[place] = two
    return false
  }

  function grow(): void {
    const [oldHigh, oldLow] = [high, low]
    size *= 2
    high = new Uint32Array(size)
    low = new Uint32Array(size)
    for (const [place, one] of oldHigh.entries()) if (one !== 0) keep(one, oldLow[place]!)
  }

  return (number) => {
    let one = 0x811c9dc5
    let two = 0x9e3779b9
    for (let index = 0; index < number.length; index++) {
      const code = number.charCodeAt(index)
      one = Math.imul(one ^ code, 0x01000193)
      two = Math.imul((two << 5) ^ (two >>> 3) ^ code, 0x85ebca6b)
    }
    // 0 marks an empty place. The low bits choose the place, so the high ones are mixed in.
    const found = keep((one ^ (one >>> 15)) >>> 0 || 1, two >>> 0)
    if (found) return true
    count += 1
    if (count * 2 > size) grow()
    return false
  }
}
