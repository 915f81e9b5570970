import { lineAt, type Fault, type SourceFile } from './rule.ts'

/** Number of violations that each file may still have. Written by `npm run phrasings`. */
export const PHRASINGS_LEFT = 'tools/rules/phrasings-left.json'

export type PhrasingsLeft = Readonly<Record<string, number>>

export const MAX_COLUMNS = 100

/** Patterns of forbidden phrasings, each with the plain words to write instead. */
const PHRASINGS: readonly [pattern: RegExp, instead: string][] = [
  [/\bwhoever\b/gi, 'the user who, or anyone who'],
  [/\bnobody\b/gi, 'no one, or no user'],
  [/\bsomebody\b/gi, 'someone, or a user'],
  [/\bby itself\b/gi, 'on its own, or automatically'],
  [/(?<!\b(?:all|each|regardless|some) )\bof which\b/gi, 'a sentence with a noun'],
  [/\bas many as there may be\b/gi, 'any number of'],
  [/\bwhat is due\b/gi, 'the noun, such as the amount due'],
  [/\bwhat stands\b/gi, 'the noun, such as the stored value'],
  [/\btold apart\b/gi, 'distinguished'],
  [/\bmade anew\b/gi, 'rebuilt, or recreated'],
  [/\bmended\b/gi, 'fixed, or corrected'],
  [/\bstands? for\b/gi, 'means, or represents'],
  [/\bgoes by\b/gi, 'uses, or follows'],
  // A till is also a cash register.
  [/(?<!\b(?:a|cash|each|its|of|one|per|the) )\btill\b/gi, 'until'],
  [/\b(?:is|are) refused\b/gi, 'fails, or is rejected'],
]

const DOC_START = /^\/\*\*[\s*]*(What|Whether|Where|Of|Who)\b/

const comments = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*)/gm
const sqlComments = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|-- .*)/gm
const codeInDocument = /^( *```)[\s\S]*?^\1|`[^`\n]*`/gm

/** Lines that cannot be broken: addresses, directives of the linter, rows of the schema dump. */
const unbreakable = /:\/\/|oxlint-disable|^-- row \{/

/** Returns true for the files about words, which contain forbidden phrasings on purpose. */
const isExempt = (path: string): boolean => /^tools\/rules\/(phrasings|words)\b/.test(path)

interface Passage {
  readonly offset: number
  readonly text: string
}

/** Returns the comments of a source file, or the whole text of a document without its code. */
function passagesOf({ path, text }: SourceFile): Passage[] {
  if (path.endsWith('.md'))
    return [
      { offset: 0, text: text.replace(codeInDocument, (code) => code.replace(/[^\n]/g, ' ')) },
    ]
  const found = text.matchAll(path.endsWith('.sql') ? sqlComments : comments)
  return [...found].map((match) => ({ offset: match.index, text: match[0] }))
}

const phrasingsIn = ({ offset, text }: Passage): [offset: number, says: string][] =>
  PHRASINGS.flatMap(([pattern, instead]) =>
    // A phrasing may continue on the next line of a comment, so line ends become spaces.
    [...text.replace(/\n( *\*)?/g, (end) => ' '.repeat(end.length)).matchAll(spaced(pattern))].map(
      (match): [number, string] => [
        offset + match.index,
        `says “${match[0].replace(/ +/g, ' ')}”; write: ${instead}`,
      ],
    ),
  )

const spaced = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll(' ', ' +'), flags)

/** Returns every forbidden phrasing of a file, even if the list allows the file to have some. */
export function phrasingsOf(file: SourceFile): Fault[] {
  const { path, text } = file
  if (isExempt(path)) return []
  const lines = text.split('\n')
  const faults = passagesOf(file).flatMap((passage) => {
    const found = phrasingsIn(passage)
    if (path.endsWith('.md')) return found
    const start = DOC_START.exec(passage.text)
    if (start)
      found.push([passage.offset, `starts with “${start[1]}”; start with a verb or a noun phrase`])
    const first = lineAt(text, passage.offset)
    passage.text.split('\n').forEach((_, at) => {
      const line = lines[first - 1 + at]!
      if (line.length > MAX_COLUMNS && !unbreakable.test(line))
        found.push([
          passage.offset + passage.text.split('\n').slice(0, at).join('\n').length + (at ? 1 : 0),
          `is a comment line of ${line.length} columns; at most ${MAX_COLUMNS}`,
        ])
    })
    return found
  })
  return faults
    .toSorted(([a], [b]) => a - b)
    .map(([offset, says]) => ({ path, line: lineAt(text, offset), says }))
}

/** Returns the number of forbidden phrasings by path, without files that have none. */
export const countPhrasings = (files: readonly SourceFile[]): PhrasingsLeft =>
  Object.fromEntries(
    files.flatMap((file) => {
      const { length } = phrasingsOf(file)
      return length === 0 ? [] : [[file.path, length]]
    }),
  )

/**
 * Checks comments and documents for forbidden phrasings. A listed file must have exactly the listed
 * number. After a correction, the number in the list must therefore be reduced.
 */
export function phrasingFaults(files: readonly SourceFile[], left: PhrasingsLeft): Fault[] {
  const faults = files.flatMap((file): Fault[] => {
    const found = phrasingsOf(file)
    const listed = left[file.path] ?? 0
    if (found.length > listed) return found
    return found.length < listed ? [shrunk(file.path, listed, found.length)] : []
  })
  const paths = new Set(files.map(({ path }) => path))
  const gone = Object.keys(left).filter((path) => !paths.has(path))
  return [...faults, ...gone.map((path) => shrunk(path, left[path]!, 0))]
}

const shrunk = (path: string, listed: number, found: number): Fault => ({
  path: PHRASINGS_LEFT,
  says: `lists ${listed} phrasings in ${path}, which has ${found}; run npm run phrasings`,
})

/**
 * Returns the list with the current numbers of phrasings. A number never grows, and no new path is
 * added.
 */
export const shrinkPhrasings = (left: PhrasingsLeft, found: PhrasingsLeft): PhrasingsLeft =>
  Object.fromEntries(
    Object.entries(left).flatMap(([path, listed]) => {
      const count = Math.min(listed, found[path] ?? 0)
      return count === 0 ? [] : [[path, count]]
    }),
  )
