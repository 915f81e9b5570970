/** Table numbers as users type them, for example `1-40` or `A1, A2, 窓際`, in any character width. */

export const TENT_TABLES_MAX = 500
/** Maximum length of the typed text, and of a single table number. */
export const TENT_TABLES_TEXT_MAX = 2000
export const TABLE_NUMBER_MAX = 12

const range = /^(\D*)(\d{1,4})\s*[-–—~〜]\s*\1(\d{1,4})$/u

/**
 * Parses typed table numbers in their order, without duplicates.
 * @returns null if a part is not a table number, or if there are more than `TENT_TABLES_MAX`
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
        // Keeps the number of typed digits, as in 01-12.
        found.add(`${prefix}${String(at).padStart(from.length, '0')}`)
      }
    }
    if (found.size > TENT_TABLES_MAX) return null
  }
  return [...found]
}
