import { foldText, placesOf, wordsOf } from '@choba/contract/manual-words.ts'

/** The name of the highlight, in `pdf-text.css` too. */
const FOUND = 'manual-found'

/** Where each text of an element begins in all of it. */
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

/** The ranges of an element in which words of `wanted` are found, as the search of the manuals reads them: over ends of lines too. */
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

/** Marks what was searched for in the text of a page, without a change of it, and shows the first of it. @returns what takes the marks away */
export function markFound(root: Node, wanted: string): () => void {
  // Browsers of before 2025 may lack it: they show the page, as for who has not searched.
  if (!('highlights' in CSS)) return () => {}
  const ranges = rangesOf(root, wanted)
  CSS.highlights.set(FOUND, new Highlight(...ranges))
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return () => void CSS.highlights.delete(FOUND)
}
