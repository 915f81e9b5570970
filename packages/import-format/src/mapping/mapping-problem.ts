import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import type * as z from 'zod/mini'
import { ImportProblem } from '../import-problem.ts'

type Issue = z.core.$ZodIssue
type Path = (string | number)[]

const lineAt = (text: string, offset: number): string =>
  String(text.slice(0, offset).split('\n').length)

/**
 * Maximum nesting of JSON: more than a mapping needs, and small enough not to overflow the parser's
 * stack.
 */
const DEPTH_MAX = 64

/**
 * Brackets and quoted strings. Also matches an unterminated string; otherwise its end would be
 * searched again from each later quote.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g

/** Returns the position at which a text exceeds the nesting limit; null if it does not. */
function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > DEPTH_MAX) return index
  }
  return null
}

/** Returns the innermost existing node on the way to a path. */
function nodeNear(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // The property, so that a value on another line is reported at its key.
    if (node) return node.parent?.type === 'property' ? node.parent : node
  }
  return tree
}

/**
 * Returns the most specific issue. If a union fails in every variant, the variant with the fewest
 * issues is the most helpful.
 */
function innermost(issue: Issue, path: Path = []): { issue: Issue; path: Path } {
  const here = [...path, ...(issue.path as Path)]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { issue, path: here }
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return innermost(nearest![0]!, here)
}

/** Language-independent examples of JSON types for error messages. */
const shapes: Record<string, string> = {
  string: '"…"',
  object: '{ … }',
  record: '{ … }',
  array: '[ … ]',
}

function allowedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    case 'invalid_type':
      return shapes[issue.expected] ?? issue.expected
    case 'too_small':
      return shapes[issue.origin] ?? issue.origin
    default:
      // Custom checks have an example of a valid value as their message.
      return issue.message
  }
}

/**
 * Parses JSON and reports where it does not have the expected shape: key, line and valid
 * alternatives.
 * @param keysAt returns the keys that an object at a path may have
 * @throws ImportProblem
 */
export function parseByShape<T>(
  file: string,
  text: string,
  parse: (
    value: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: Issue[] } },
  keysAt: (path: Path) => readonly string[],
): T {
  const deep = tooDeepAt(text)
  if (deep !== null) throw new ImportProblem('mappingNotJson', { file, line: lineAt(text, deep) })
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (!tree || errors[0]) {
    throw new ImportProblem('mappingNotJson', { file, line: lineAt(text, errors[0]?.offset ?? 0) })
  }
  const parsed = parse(getNodeValue(tree))
  if (parsed.success) return parsed.data
  const { issue, path } = innermost(parsed.error.issues[0]!)
  const isOdd = issue.code === 'unrecognized_keys'
  const key = isOdd ? [...path, issue.keys[0]!] : path
  const place = { file, key: key.join('.'), line: lineAt(text, nodeNear(tree, key).offset) }
  if (isOdd || issue.code === 'invalid_key') {
    throw new ImportProblem('mappingKeyUnknown', {
      ...place,
      allowed: keysAt(key.slice(0, -1)).join(', '),
    })
  }
  if (path.length > 0 && !findNodeAtLocation(tree, path))
    throw new ImportProblem('mappingKeyMissing', place)
  throw new ImportProblem('mappingValueInvalid', { ...place, allowed: allowedBy(issue) })
}
