import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { uuid } from './fields.ts'
import { PICTURE_SCHEME } from './picture-markup.ts'

/**
 * The markup of texts that users write for others, such as notifications. A subset of CommonMark:
 * headings, lists, quotes, emphasis, links and uploaded pictures.
 * HTML is shown as typed. Links can only lead to a web page, an e-mail address, a phone number or a
 * screen of the portal.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** `fileName` is the name that the server gave to the uploaded picture. */
  | { readonly kind: 'picture'; readonly fileName: string; readonly alt: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'rule' }

const LINK = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9]|#\/)/i
/** Maximum nesting depth of quotes and lists. */
const MAX_DEPTH = 6

/**
 * Matches a line that starts with nine or more nested marks of lists or quotes. A text with such a
 * line is not parsed, because parsing it can take seconds.
 */
const NESTED_MARKS = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*){9,}/m

/** True if links in a text can lead to this address. */
export const isLinkAddress = (href: string): boolean => LINK.test(href)

/** Parses a text. Unsupported syntax becomes a paragraph with the original text. */
export function readMarkup(source: string): Block[] {
  const typed = ({
    position,
  }: {
    position?: { start: { offset?: number }; end: { offset?: number } } | undefined
  }) => source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  const plain = (node: Parameters<typeof typed>[0]): Block => ({
    kind: 'paragraph',
    children: linesOf(typed(node)),
  })

  const blocksOf = (nodes: readonly (BlockContent | DefinitionContent)[], depth: number): Block[] =>
    nodes.map((node) => blockOf(node, depth))

  function blockOf(node: BlockContent | DefinitionContent, depth: number): Block {
    if (depth > MAX_DEPTH) return plain(node)
    switch (node.type) {
      case 'heading':
        return {
          kind: 'heading',
          level: Math.min(node.depth, 3) as 1 | 2 | 3,
          children: inlinesOf(node.children, 0),
        }
      case 'paragraph':
        return { kind: 'paragraph', children: inlinesOf(node.children, 0) }
      case 'list':
        return {
          kind: 'list',
          start: node.ordered ? (node.start ?? 1) : null,
          items: node.children.map((item) => blocksOf(item.children, depth + 1)),
        }
      case 'blockquote':
        return { kind: 'quote', children: blocksOf(node.children, depth + 1) }
      case 'thematicBreak':
        return { kind: 'rule' }
      default:
        return plain(node)
    }
  }

  const inlinesOf = (nodes: readonly PhrasingContent[], depth: number): Inline[] =>
    nodes.flatMap((node) => inlineOf(node, depth))

  function inlineOf(node: PhrasingContent, depth: number): Inline[] {
    if (depth > MAX_DEPTH) return linesOf(typed(node))
    switch (node.type) {
      case 'text':
        return linesOf(node.value)
      case 'break':
        return [{ kind: 'break' }]
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, children: inlinesOf(node.children, depth + 1) }]
      case 'link':
        return isLinkAddress(node.url)
          ? [{ kind: 'link', href: node.url, children: inlinesOf(node.children, depth + 1) }]
          : linesOf(typed(node))
      case 'image': {
        const fileName = pictureOf(node.url)
        return fileName === null
          ? linesOf(typed(node))
          : [{ kind: 'picture', fileName, alt: node.alt ?? '' }]
      }
      default:
        return linesOf(typed(node))
    }
  }

  if (NESTED_MARKS.test(source)) return [{ kind: 'paragraph', children: linesOf(source) }]
  const { children } = fromMarkdown(source)
  return blocksOf(children as (BlockContent | DefinitionContent)[], 0)
}

function pictureOf(url: string): string | null {
  if (!url.startsWith(PICTURE_SCHEME)) return null
  const read = uuid.safeParse(url.slice(PICTURE_SCHEME.length))
  return read.success ? read.data : null
}

/** Keeps line breaks as typed. */
const linesOf = (text: string): Inline[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ])

const inlineText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'break') return '\n'
      if (inline.kind === 'picture') return inline.alt
      const said = inlineText(inline.children)
      return inline.kind === 'link' && !inline.href.startsWith('#') && said !== inline.href
        ? `${said} (${inline.href})`
        : said
    })
    .join('')

/** Converts a parsed text to plain text, for the text part of e-mails. */
export const markupText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n\n')

/** A nested list follows the text of its item without an empty line. */
const itemText = (item: readonly Block[]): string =>
  item
    .map(
      (block, index) =>
        `${index === 0 ? '' : block.kind === 'list' ? '\n' : '\n\n'}${blockText(block)}`,
    )
    .join('')

function blockText(block: Block): string {
  if (block.kind === 'rule') return '----'
  if (block.kind === 'quote') return markupText(block.children).replaceAll(/^/gm, '> ')
  if (block.kind === 'list')
    return block.items
      .map((item, index) => {
        const mark = block.start === null ? '- ' : `${block.start + index}. `
        return mark + itemText(item).replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
      })
      .join('\n')
  return inlineText(block.children)
}

/** Returns the file names of all pictures in a text. */
export function picturesIn(blocks: readonly Block[]): string[] {
  const within = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => {
      if (inline.kind === 'picture') return [inline.fileName]
      return 'children' in inline ? within(inline.children) : []
    })
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(picturesIn)
    if (block.kind === 'quote') return picturesIn(block.children)
    return 'children' in block ? within(block.children) : []
  })
}
