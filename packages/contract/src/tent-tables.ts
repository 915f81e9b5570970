/** Tables as a person types them: `1-40`, `A1, A2, 窓際`, in any width of their signs. */

export const TENT_TABLES_MAX = 500
/** Of what is typed, and of the number of one table. */
export const TENT_TABLES_TEXT_MAX = 2000
export const TABLE_NUMBER_MAX = 12

const range = /^(\D*)(\d{1,4})\s*[-–—~〜]\s*\1(\d{1,4})$/u

/**
 * The numbers of tables, in the order of what was typed, without repetitions.
 * @returns null where something is no table, or there are more than one file may have
 */
export function tablesOf(typed: string): string[] | null {
  const found = new Set<string>()
  for (const part of typed.normalize('NFKC').split(/[,、，;\n]/u)) {
    const text = part.trim().replaceAll(/\s+/gu, ' ')
    if (text === '') continue
    const [, prefix, from, to] = range.exec(text) ?? []
    if (from === undefined || to === undefined) {
      if (Array.from(text).length > TABLE_NUMBER_MAX) return null
      found.add(text)
    } else {
      if (Number(to) < Number(from) || Number(to) - Number(from) >= TENT_TABLES_MAX) return null
      for (let at = Number(from); at <= Number(to); at++) {
        // As many digits as were typed: 01-12.
        found.add(`${prefix}${String(at).padStart(from.length, '0')}`)
      }
    }
    if (found.size > TENT_TABLES_MAX) return null
  }
  return [...found]
}
