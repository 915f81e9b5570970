import type { Block, Inline } from '@choba/contract/markup.ts'
import { createElement, Fragment, type ReactNode } from 'react'

/** Renders an image of the text, which is stored on the server under a file name. */
export type Picture = (fileName: string, alt: string) => ReactNode

/**
 * Renders parsed markup (`@choba/contract/markup.ts`) as React elements. The text is never
 * interpreted as HTML.
 */
export const MarkedUp = ({ blocks, picture }: { blocks: readonly Block[]; picture: Picture }) => (
  <div className="flex min-w-0 flex-col gap-3 leading-relaxed wrap-anywhere">
    {blocksOf(blocks, picture)}
  </div>
)

/** Renders the parts as children without React keys, because their order never changes. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const blocksOf = (blocks: readonly Block[], picture: Picture): ReactNode =>
  inOrder(blocks.map((block) => blockOf(block, picture)))

const headings = { 1: 'text-lg', 2: 'text-base', 3: 'text-sm text-muted' }

function blockOf(block: Block, picture: Picture): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // Headings start two levels lower, because a title surrounds the text.
      const tag = `h${block.level + 2}`
      const className = `mt-2 font-semibold first:mt-0 ${headings[block.level]}`
      return createElement(tag, { className }, inlinesOf(block.children, picture))
    }
    case 'paragraph':
      return <p>{inlinesOf(block.children, picture)}</p>
    case 'list': {
      const items = inOrder(
        block.items.map((item) =>
          createElement('li', { className: 'space-y-1' }, blocksOf(item, picture)),
        ),
      )
      const look = 'flex flex-col gap-1 pl-6'
      return block.start === null ? (
        <ul className={`${look} list-disc`}>{items}</ul>
      ) : (
        <ol start={block.start} className={`${look} list-decimal`}>
          {items}
        </ol>
      )
    }
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-2 border-edge pl-4 text-muted">
          {blocksOf(block.children, picture)}
        </blockquote>
      )
    default:
      return <hr className="border-line" />
  }
}

const inlinesOf = (inlines: readonly Inline[], picture: Picture): ReactNode =>
  inOrder(inlines.map((inline) => inlineOf(inline, picture)))

function inlineOf(inline: Inline, picture: Picture): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'strong':
      return <strong className="font-semibold">{inlinesOf(inline.children, picture)}</strong>
    case 'emphasis':
      return <em>{inlinesOf(inline.children, picture)}</em>
    case 'picture':
      return picture(inline.fileName, inline.alt)
    default: {
      const away = /^http/i.test(inline.href)
        ? { target: '_blank', rel: 'noopener noreferrer' }
        : {}
      return (
        <a href={inline.href} {...away} className="text-accent-strong underline">
          {inline.children.length === 0 ? inline.href : inlinesOf(inline.children, picture)}
        </a>
      )
    }
  }
}
