const MAX_SEEN_ONCE = 1_000

/**
 * Names for statements that come again: PostgreSQL parses a named one once for each connection, and parsing took a quarter
 * of a refund's time. Only the first so many of a kind get a name, so that searches in all their forms do not fill its memory.
 * @param kind the names begin with it @param most how many statements of it a connection keeps parsed
 */
export function namesOfRepeated(kind: string, most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === most) return name
    if (!seenOnce.has(text)) {
      if (seenOnce.size === MAX_SEEN_ONCE) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    seenOnce.delete(text)
    const given = `${kind}_${names.size}`
    names.set(text, given)
    return given
  }
}
