/** What a tree of check boxes works out. A group has no value of its own: it is checked as its leaves are. */
export interface TreeNode {
  /** Of a leaf: what is chosen. Of a group: only its key. */
  readonly value: string
  readonly label: string
  /** Beside the label: a figure. */
  readonly note?: string | undefined
  readonly children?: readonly TreeNode[]
}

/** A node in view, with its place: `level` counts from 1, `parent` is the value of its group. */
export interface TreeLine {
  readonly node: TreeNode
  readonly level: number
  readonly parent: string | null
  readonly position: number
  readonly siblings: number
}

export const leavesOf = (node: TreeNode): string[] =>
  node.children?.flatMap(leavesOf) ?? [node.value]

/** The nodes in view from top to bottom: those inside a closed group are not. */
export function linesOf(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, level, parent, position: index + 1, siblings: nodes.length },
    ...(node.children && !closed.has(node.value)
      ? linesOf(node.children, closed, level + 1, node.value)
      : []),
  ])
}

export type Checked = boolean | 'mixed'

/** Whether all, some or none of a node's leaves are chosen; a group without leaves has none. */
export function checkedOf(node: TreeNode, chosen: ReadonlySet<string>): Checked {
  const leaves = leavesOf(node)
  const count = leaves.filter((leaf) => chosen.has(leaf)).length
  if (count === 0) return false
  return count === leaves.length ? true : 'mixed'
}

/** The choice after a press on a node, in the order of the tree: a group that is not wholly chosen becomes so. */
export function toggled(
  nodes: readonly TreeNode[],
  node: TreeNode,
  chosen: ReadonlySet<string>,
): string[] {
  const next = new Set(chosen)
  const isOn = checkedOf(node, chosen) === true
  for (const leaf of leavesOf(node)) {
    if (isOn) next.delete(leaf)
    else next.add(leaf)
  }
  return nodes.flatMap(leavesOf).filter((leaf) => next.has(leaf))
}

export type TreeStep =
  | { readonly act: 'go'; readonly value: string }
  | { readonly act: 'open' | 'close'; readonly value: string }

/** Where a key leads in a tree from the node in focus, or what it opens or closes; null when it does nothing. */
export function treeStep(
  key: string,
  here: TreeLine,
  lines: readonly TreeLine[],
  closed: ReadonlySet<string>,
) {
  const { node, parent } = here
  const index = lines.findIndex((line) => line.node.value === node.value)
  const go = (line: TreeLine | undefined): TreeStep | null =>
    line ? { act: 'go', value: line.node.value } : null
  const isOpen = node.children !== undefined && !closed.has(node.value)
  if (key === 'ArrowDown') return go(lines[index + 1])
  if (key === 'ArrowUp') return go(lines[index - 1])
  if (key === 'Home') return go(lines[0])
  if (key === 'End') return go(lines.at(-1))
  if (key === 'ArrowRight') {
    if (!node.children) return null
    return isOpen ? go(lines[index + 1]) : ({ act: 'open', value: node.value } satisfies TreeStep)
  }
  if (key === 'ArrowLeft') {
    if (isOpen) return { act: 'close', value: node.value } satisfies TreeStep
    return go(lines.find((line) => line.node.value === parent))
  }
  return null
}
