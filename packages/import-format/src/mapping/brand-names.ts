import { readFileSync } from 'node:fs'

/** What payment services call the brands of the catalogue. `visa*` is a beginning; the longest one decides. */
const foreign = JSON.parse(
  readFileSync(new URL('./foreign-brands.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>

/** One way to compare them. */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Finds the code of a brand by what a file calls it. */
export type BrandFinder = (name: string) => string | null

/** A brand of the catalogue, with its names in every language. */
export interface NamedBrand {
  code: string
  names: readonly string[]
}

/** By its code and its names in the catalogue, and by nothing else. */
export function nameFinder(items: readonly NamedBrand[]): BrandFinder {
  const codes = new Map(
    items.flatMap(({ code, names }) => [...names, code].map((name) => [folded(name), code])),
  )
  return (name) => codes.get(folded(name)) ?? null
}

/** By its code and its names in the catalogue, then by what payment services call it: only what the catalogue has. */
export function brandFinder(brands: readonly NamedBrand[]): BrandFinder {
  const exact = new Map<string, string>()
  const beginnings: [string, string][] = []
  const codes = new Set(brands.map(({ code }) => code))
  for (const [code, names] of Object.entries(foreign)) {
    if (!codes.has(code)) continue
    for (const name of names) {
      if (name.endsWith('*')) beginnings.push([folded(name.slice(0, -1)), code])
      else exact.set(folded(name), code)
    }
  }
  for (const { code, names } of brands)
    for (const name of [...names, code]) exact.set(folded(name), code)
  beginnings.sort(([a], [b]) => b.length - a.length)
  const found = new Map<string, string | null>()
  return (name) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const text = folded(name)
    const code =
      exact.get(text) ?? beginnings.find(([start]) => text.startsWith(start))?.[1] ?? null
    // A file may have something else in this column on every line.
    if (found.size < 10_000) found.set(name, code)
    return code
  }
}
