/**
 * Returns the index that a key moves to in a menu with these texts, wrapping around. `here` is -1
 * if no item is active. Null if the key does not move.
 */
export function neighbour(key: string, here: number, texts: readonly string[]): number | null {
  const count = texts.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (here + 1) % count
  if (key === 'ArrowUp') return (here <= 0 ? count : here) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (Array.from(key).length !== 1 || key === ' ') return null
  const sought = key.toLocaleLowerCase()
  for (let step = 1; step <= count; step++) {
    const index = (here + step + count) % count
    if (texts[index]!.trim().toLocaleLowerCase().startsWith(sought)) return index
  }
  return null
}
