import { lineAt, type Fault, type SourceFile } from './rule.ts'

export const DECISIONS = 'docs/decisions'
export const DECISION_INDEX = `${DECISIONS}/README.md`

const HEAD = `# Decisions

Each decision listed here is in force and constrains future work. The README of an area describes
how its features work (\`apps/server/src/areas/<area>/README.md\`). Numbers are never reused. A
missing number belongs to a decision that was replaced or moved to a README. \`npm run decisions\`
generates this list from the files.
`

const MAX_LINES = 60
const isDecision = (path: string) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path)

/** Returns the first sentence of a paragraph, without the marks for emphasis and links. */
const firstSentence = (paragraph: string): string => {
  const plain = paragraph
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replace(/^- /, '')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

/**
 * Returns the number, the title and the first sentence of a decision. The sentence is that of the
 * paragraph below the title. If there is none, it is that of the section `Decision`.
 */
function summaryOf({ path, text }: SourceFile): {
  number: string
  title: string
  sentence: string
} {
  const number = /(\d{4})-[^/]+$/.exec(path)?.[1] ?? ''
  const title = /^# \d{4}:? (.+)$/m.exec(text)?.[1] ?? ''
  const blocks = text.split(/\n{2,}/).map((block) => block.trim())
  const below = blocks[1] ?? ''
  const inSection = blocks[blocks.indexOf('## Decision') + 1] ?? ''
  const sentence = firstSentence(below.startsWith('#') || below.startsWith('|') ? inSection : below)
  return { number, title, sentence }
}

/**
 * Returns the text of the index of all decisions, which is stored in `docs/decisions/README.md`.
 */
export function decisionIndex(documents: readonly SourceFile[]): string {
  const lines = documents
    .filter(({ path }) => isDecision(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((document) => {
      const { number, title, sentence } = summaryOf(document)
      return `- [${number}](${document.path.slice(DECISIONS.length + 1)}) **${title}.** ${sentence}`
    })
  return `${HEAD}\n${lines.join('\n')}\n`
}

/**
 * Matches a reference to a decision: `decision 0003`, `docs/decisions/0003`, or a link to the file.
 */
const mention = /(?:\b[Dd]ecisions?[ /]|\]\((?:\.\.\/)*(?:docs\/)?(?:decisions\/)?)(0\d{3})(?!\d)/g

/** Checks that the index of decisions is current, and that no text refers to a missing decision. */
export function decisionFaults(
  files: readonly SourceFile[],
  documents: readonly SourceFile[],
): Fault[] {
  const decisions = documents.filter(({ path }) => isDecision(path))
  const numbers = new Set(decisions.map((document) => summaryOf(document).number))
  const faults: Fault[] = decisions.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    return [
      ...(/^# \d{4}:? \S/.test(text)
        ? []
        : [{ path, line: 1, says: 'begins without “# number title”' }]),
      ...(lines > MAX_LINES
        ? [{ path, says: `has ${lines} lines; ${MAX_LINES} is the limit` }]
        : []),
    ]
  })
  for (const { path, text } of [...files, ...documents]) {
    if (path.startsWith('tools/rules/') || path === DECISION_INDEX) continue
    for (const match of text.matchAll(mention)) {
      const gone = !numbers.has(match[1]!)
      if (gone)
        faults.push({
          path,
          line: lineAt(text, match.index),
          says: `refers to decision ${match[1]!}, which does not exist`,
        })
    }
  }
  const written = documents.find(({ path }) => path === DECISION_INDEX)?.text.split('\n') ?? []
  const wanted = decisionIndex(documents).split('\n')
  const fresh = wanted.filter((line) => !written.includes(line))
  const stale = written.filter((line) => !wanted.includes(line))
  const says = (line: string, what: string) => ({
    path: DECISION_INDEX,
    says: `npm run decisions ${what}: ${line}`,
  })
  return [
    ...faults,
    ...fresh.map((line) => says(line, 'adds')),
    ...stale.map((line) => says(line, 'removes')),
    ...(fresh.length + stale.length === 0 && written.join() !== wanted.join()
      ? [{ path: DECISION_INDEX, says: 'is in the wrong order: npm run decisions' }]
      : []),
  ]
}
