import { areaOf } from './layers.ts'
import type { Fault, SourceFile } from './rule.ts'

const MAX_LINES = 60
const MAX_COLUMNS = 120
/** Headings of a README, in this order. All headings except the first are optional. */
const HEADINGS = ['Purpose', 'Rules', 'Tables', 'Calls', 'Jobs', 'Pitfalls']
/** Folders of the server, apart from areas, that must have a README with the same headings. */
const FLOORS = ['ledger', 'settlement', 'platform']

/** Returns true for the README of a server area or of one of the folders in `FLOORS`. */
export const isServerReadme = (path: string): boolean =>
  /^apps\/server\/src\/(areas\/[^/]+|ledger|settlement|platform)\/README\.md$/.test(path)

/** Checks the number of lines, the width of lines and the headings of a README. */
function formFaults({ path, text }: SourceFile): Fault[] {
  const lines = text.trimEnd().split('\n')
  const headings = lines.flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? [])
  const ordered = HEADINGS.filter((heading) => headings.includes(heading))
  const faults: Fault[] = []
  if (!/^# \S/.test(lines[0] ?? '')) faults.push({ path, line: 1, says: 'begins without a title' })
  if (lines.length > MAX_LINES)
    faults.push({ path, says: `has ${lines.length} lines; ${MAX_LINES} is the limit` })
  if (headings[0] !== 'Purpose' || headings.join() !== ordered.join())
    faults.push({
      path,
      says: `has the headings ${headings.join(', ')}; allowed, in order: ${HEADINGS.join(', ')}`,
    })
  const tooWide = lines.findIndex((line) => line.length > MAX_COLUMNS)
  if (tooWide >= 0)
    faults.push({ path, line: tooWide + 1, says: `has more than ${MAX_COLUMNS} columns` })
  return faults
}

/**
 * Checks that each area of the server has a README, and that it has the common headings.
 * @param files source files, from which the areas are known
 * @param documents Markdown files
 */
export function areaReadmeFaults(
  files: readonly SourceFile[],
  documents: readonly SourceFile[],
): Fault[] {
  const areas = files.flatMap(({ path }) => {
    const found = areaOf(path)
    return found?.app === 'server' ? [`areas/${found.area}`] : []
  })
  const folders = [...new Set([...FLOORS, ...areas])].sort()
  const wanted = folders.map((folder) => `apps/server/src/${folder}/README.md`)
  const present = new Set(documents.map(({ path }) => path))
  return [
    ...wanted
      .filter((path) => !present.has(path))
      .map((path) => ({
        path,
        says: `is missing: ${HEADINGS.join(', ')}, at most ${MAX_LINES} lines`,
      })),
    ...documents.filter(({ path }) => isServerReadme(path)).flatMap(formFaults),
  ]
}
