import type { Fault, SourceFile } from './rule.ts'

export const SPECIFICATION = 'docs/specification.md'

/** Number of rows of the acceptance table in each section of the specification. */
const sections = { A: 16, B: 11, C: 9, D: 7, E: 8, F: 7, G: 6, H: 4, I: 7, J: 6 } as const

/** Numbers of all rows, in order: A1 to J6. */
export const rowIds: readonly string[] = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}${at + 1}`),
)

/** Matches the paths of test files that run in CI. */
const inCi = /^(e2e\/[\w-]+\.e2e\.ts|(apps|packages|tools)\/.+\.test\.tsx?)$/
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns true if the file contains a test with this title, and the test is not skipped. */
function hasTest(text: string, title: string): boolean {
  // A title directly follows a bracket: `it('…'`, `test.each(cases)('…'`, or `])('…'` below a list
  // of cases.
  const opening = String.raw`(?:\b(?:it|test)(\.\w+)?\b[^\n]*?\(|\](?: as const)?\)\()`
  const named = new RegExp(String.raw`${opening}\s*(['"${'`'}])${escaped(title)}\2`)
  const found = named.exec(text.replaceAll(String.raw`\'`, '’'))
  return found !== null && !['.skip', '.todo', '.fixme', '.fails'].includes(found[1] ?? '')
}

interface Row {
  readonly id: string
  readonly line: number
  tests: number
}

/**
 * Checks the acceptance table of the specification. Reports rows that are missing, duplicate, in
 * the wrong order or without a test. Also reports tests that do not exist, are skipped, or do not
 * run in CI.
 */
export function specificationFaults(text: string, files: readonly SourceFile[]): Fault[] {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const rows: Row[] = []
  const faults: Fault[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const says = (fault: string) => faults.push({ path: SPECIFICATION, line: at + 1, says: fault })
    const id = /^- \*\*([A-Z]\d+)\*\* /.exec(line)?.[1]
    if (id !== undefined) rows.push({ id, line: at + 1, tests: 0 })
    const proof = /^ {2}- `([^`]+)`: (.+)$/.exec(line)
    if (proof === null) {
      if (line.startsWith('  - ')) says('is not a test: write `path`: title')
      continue
    }
    const [, path = '', title = ''] = proof
    const row = rows.at(-1)
    if (row) row.tests++
    const source = texts.get(path)
    if (!inCi.test(path)) says(`${path} does not run in CI`)
    else if (source === undefined) says(`${path} does not exist`)
    else if (!hasTest(source, title)) says(`${path} has no test “${title}” that runs`)
  }
  const ids = rows.map(({ id }) => id)
  if (ids.join(' ') !== rowIds.join(' ')) {
    const missing = rowIds.filter((id) => !ids.includes(id))
    const says =
      missing.length > 0
        ? `lacks ${missing.join(', ')}`
        : 'has rows that are duplicate, unknown or in the wrong order'
    faults.push({ path: SPECIFICATION, says })
  }
  for (const { id, line, tests } of rows)
    if (tests === 0) faults.push({ path: SPECIFICATION, line, says: `${id} names no test` })
  return faults
}
