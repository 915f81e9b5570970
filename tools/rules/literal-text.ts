import { parseSync } from 'vite'
import { names } from './phrases.ts'
import { isTest, lineAt, type Fault, type Rule, type SourceFile } from './rule.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const letter = /\p{L}/u
const foreignScript = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Cyrillic}]/u
const spokenAttribute =
  /^(title|alt|placeholder|label|aria-(label|description|placeholder|roledescription|valuetext))$/
/** Matches the name of a phrase, such as `transactions.title`. */
const phraseKey = /^[a-z]\w*(\.\w+)*$/

/**
 * Returns the texts that an expression can evaluate to. For a conditional expression, these are the
 * texts of both branches.
 */
function textsOf(node: Node | null): { node: Node; text: string }[] {
  if (node?.type === 'Literal')
    return typeof node['value'] === 'string' ? [{ node, text: node['value'] }] : []
  if (node?.type === 'TemplateLiteral') return [{ node, text: quasis(node) }]
  const branches = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
  }
  const keys = branches[node?.type as keyof typeof branches] ?? []
  return keys.flatMap((key) => textsOf(node![key] as Node))
}

const quasis = (node: Node): string =>
  (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join('')

/** Returns the texts of a node that users see and that are not phrases. */
function shown(node: Node): { node: Node; text: string }[] {
  if (node.type === 'JSXText') {
    const text = (node['value'] as string).replace(/&#?\w+;/g, '')
    return letter.test(text) ? [{ node, text: text.trim() }] : []
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as Node[])
      .filter((child) => child.type === 'JSXExpressionContainer')
      .flatMap((child) => textsOf(child['expression'] as Node))
      .filter(({ text }) => letter.test(text))
  }
  if (
    node.type === 'JSXAttribute' &&
    spokenAttribute.test(String((node['name'] as Node)['name']))
  ) {
    const value = node['value'] as Node | null
    const inner = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
    return textsOf(inner).filter(({ text }) => letter.test(text) && !phraseKey.test(text))
  }
  return []
}

/** Returns a text that contains letters of a non-Latin script. */
function foreignText(node: Node): { node: Node; text: string }[] {
  const isText =
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string')
  if (!isText) return []
  const text = node.type === 'TemplateLiteral' ? quasis(node) : (node['value'] as string)
  return foreignScript.test(text) && !names.includes(text) ? [{ node, text }] : []
}

function faultsIn({ path, text }: SourceFile): Fault[] {
  const { program } = parseSync(path, text)
  const faults = new Map<number, Fault>()
  const visit = (node: Node) => {
    for (const found of [...shown(node), ...foreignText(node)])
      faults.set(found.node.start, {
        path,
        line: lineAt(text, found.node.start),
        says: `contains the text “${found.text.slice(0, 40)}”, which is not a phrase`,
      })
    childrenOf(node).forEach(visit)
  }
  // The root node of the syntax tree is a node like any other, but its type has no index signature.
  visit(program as unknown as Node)
  return [...faults.values()]
}

const speaking = ['apps/portal/src/', 'apps/server/src/', 'packages/identity/src/']

/** Checks that every text that users see is a phrase, so that it is translated. */
export const literalTextRule: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        speaking.some((place) => path.startsWith(place)) && /\.tsx?$/.test(path) && !isTest(path),
    )
    .flatMap(faultsIn)
