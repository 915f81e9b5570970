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

/** Levels that JSON may have: more than a mapping needs, and fewer than fill the stack of what reads it. */
const DEPTH_MAX = 64

/** Brackets, and texts in quotes, also one that never ends: its end would be looked for from each further quote again. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g

/** Where a text goes deeper than that. */
function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > DEPTH_MAX) return index
  }
  return null
}

/** The innermost node there is on the way to a path. */
function nodeNear(tree: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    // The property, so that a value that begins on a further line is found by its key.
    if (node) return node.parent?.type === 'property' ? node.parent : node
  }
  return tree
}

/** A union has failed in each of its ways: the one that came nearest says most. */
function innermost(issue: Issue, path: Path = []): { issue: Issue; path: Path } {
  const here = [...path, ...(issue.path as Path)]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { issue, path: here }
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return innermost(nearest![0]!, here)
}

/** How a value of a type looks in JSON, in whatever language. */
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
      // Of a check of our own: an example of what passes it.
      return issue.message
  }
}

/**
 * Reads JSON and says where it is not of a shape: key, line, and what may stand there.
 * @param keysAt the keys that an object at a path may have
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
