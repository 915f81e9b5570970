/**
 * Returns the index of the menu item to which a key moves the focus, from the last item to the
 * first and back. `texts` are the texts of the items; `here` is -1 if no item is active. Returns
 * null if the key moves nothing.
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
