import type { Block, Inline } from '@choba/contract/markup.ts'
import { html, type Html } from '@choba/identity/pages/html.ts'

interface Look {
  /** URL of the portal, for links to its screens. */
  readonly home: string
  readonly strong: string
}

/**
 * Renders markup for an e-mail. A picture becomes its description, because an e-mail loads nothing.
 */
export const blocksHtml = (blocks: readonly Block[], look: Look): Html =>
  html`${blocks.map((block) => blockHtml(block, look))}`

/** Renders a list item. Its first block has no gap above, so that it is on the bullet's line. */
const itemHtml = (item: readonly Block[], look: Look): Html =>
  html`<li style="margin:4px 0 0">
    ${item.map((block, index) => blockHtml(block, look, index === 0 ? 0 : 8))}
  </li>`

/** @param gap space above a paragraph, in pixels */
function blockHtml(block: Block, look: Look, gap = 12): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2
        style="margin:20px 0 0;font-size:${block.level === 1 ? '17px' : '15px'};font-weight:600"
      >
        ${inlinesHtml(block.children, look)}
      </h2>`
    case 'paragraph':
      return html`<p style="margin:${String(gap)}px 0 0">${inlinesHtml(block.children, look)}</p>`
    case 'list': {
      const items = block.items.map((item) => itemHtml(item, look))
      return block.start === null
        ? html`<ul style="margin:8px 0 0;padding-left:24px">
            ${items}
          </ul>`
        : html`<ol start="${String(block.start)}" style="margin:8px 0 0;padding-left:24px">
            ${items}
          </ol>`
    }
    case 'quote':
      return html`<blockquote
        class="muted rule"
        style="margin:12px 0 0;padding-left:12px;border-left:3px solid #c9d1da;color:#5b6775"
      >
        ${blocksHtml(block.children, look)}
      </blockquote>`
    default:
      return html`<hr class="rule" style="margin:20px 0 0;border:0;border-top:1px solid #e3e7ec" />`
  }
}

const inlinesHtml = (inlines: readonly Inline[], look: Look): Html =>
  html`${inlines.map((inline) => inlineHtml(inline, look))}`

function inlineHtml(inline: Inline, look: Look): Html {
  switch (inline.kind) {
    case 'text':
      return html`${inline.text}`
    case 'break':
      return html`<br />`
    case 'strong':
      return html`<strong>${inlinesHtml(inline.children, look)}</strong>`
    case 'emphasis':
      return html`<em>${inlinesHtml(inline.children, look)}</em>`
    case 'link': {
      const href = inline.href.startsWith('#') ? `${look.home}${inline.href}` : inline.href
      return html`<a
        href="${href}"
        class="link"
        target="_blank"
        rel="noopener noreferrer"
        style="color:${look.strong}"
        >${inline.children.length === 0 ? inline.href : inlinesHtml(inline.children, look)}</a
      >`
    }
    default:
      return html`${inline.alt}`
  }
}
