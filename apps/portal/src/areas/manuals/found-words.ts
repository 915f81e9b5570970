import { foldText, placesOf, wordsOf } from '@choba/contract/manual-words.ts'

/** Name of the CSS highlight for search matches. `pdf-text.css` must use the same name. */
const FOUND = 'manual-found'

/** Returns the text nodes of an element, each with its offset in the combined text. */
function textsOf(root: Node): { nodes: { node: Text; from: number }[]; text: string } {
  const nodes: { node: Text; from: number }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, from: text.length })
    text += node.data
  }
  return { nodes, text }
}

/**
 * Returns the ranges in an element whose text matches `wanted`, by the rules of the manual search.
 * A match can continue across the end of a line.
 */
export function rangesOf(root: Node, wanted: string): Range[] {
  const { nodes, text } = textsOf(root)
  const nodeAt = (place: number) => nodes.findLast(({ from }) => from <= place)!
  return placesOf(foldText(text), wordsOf(wanted)).map(({ from, to }) => {
    const [first, last] = [nodeAt(from), nodeAt(to - 1)]
    const range = document.createRange()
    range.setStart(first.node, from - first.from)
    range.setEnd(last.node, to - last.from)
    return range
  })
}

/**
 * Highlights the matches on a page without changing its DOM, and scrolls to the first match.
 * @returns function that removes the highlights
 */
export function markFound(root: Node, wanted: string): () => void {
  // Browsers from before 2025 may not support CSS highlights. They show the page without
  // highlights.
  if (!('highlights' in CSS)) return () => {}
  const ranges = rangesOf(root, wanted)
  CSS.highlights.set(FOUND, new Highlight(...ranges))
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return () => void CSS.highlights.delete(FOUND)
}
