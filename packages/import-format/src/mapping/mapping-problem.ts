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
 * Maximum nesting depth of JSON. Mappings need less. A deeper text could overflow the stack of the
 * parser.
 */
const DEPTH_MAX = 64

/**
 * Matches brackets and quoted strings. Also matches a string that is not closed. Otherwise, the
 * search for its end would start again at each later quote and take quadratic time.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g

/**
 * Returns the position at which a text exceeds the nesting limit; null if the text is within the
 * limit.
 */
function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > DEPTH_MAX) return index
  }
  return null
}

/**
 * Returns the deepest existing node on the way to a path. For an error about a missing key, this is
 * the object that lacks the key.
 */
function nodeNear(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // Returns the property instead of its value, so that an error about a value on another line is
    // reported in the line of its key.
    if (node) return node.parent?.type === 'property' ? node.parent : node
  }
  return tree
}

/**
 * Returns the most specific issue. If none of the variants of a union fits, the variant with the
 * fewest issues is the most helpful.
 */
function innermost(issue: Issue, path: Path = []): { issue: Issue; path: Path } {
  const here = [...path, ...(issue.path as Path)]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { issue, path: here }
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return innermost(nearest![0]!, here)
}

/** Examples of JSON types for error messages. They are the same in every language. */
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
 * Parses JSON, and reports where the JSON does not have the expected shape: the key, the line and
 * the valid alternatives.
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
