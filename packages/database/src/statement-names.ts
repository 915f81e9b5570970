const MAX_SEEN_ONCE = 1_000

/**
 * Returns a function that gives a prepared-statement name to an SQL text that is used repeatedly.
 * PostgreSQL parses a named statement once per connection, which saves much of the time of a short
 * transaction. A text gets a name at its second use, until `most` names exist. The limit exists
 * because searches have many different texts, which would fill the memory of the server.
 * @param kind prefix of the names
 * @param most maximum number of names
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
