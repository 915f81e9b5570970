/**
 * Node of a tree of checkboxes. A group cannot be ticked independently; its check mark is computed
 * from its leaves.
 */
export interface TreeNode {
  /** Value of a leaf in the selection. For a group, only a unique key. */
  readonly value: string
  readonly label: string
  /** Number that is shown beside the label. */
  readonly note?: string | undefined
  readonly children?: readonly TreeNode[]
}

/**
 * Visible node with its position in the tree. `level` counts from 1; `parent` is the value of the
 * node's group.
 */
export interface TreeLine {
  readonly node: TreeNode
  readonly level: number
  readonly parent: string | null
  readonly position: number
  readonly siblings: number
}

export const leavesOf = (node: TreeNode): string[] =>
  node.children?.flatMap(leavesOf) ?? [node.value]

/** Returns the visible nodes from top to bottom. Leaves out nodes inside a closed group. */
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

/**
 * Returns whether all, some or none of a node's leaves are ticked. For a group without leaves,
 * returns none.
 */
export function checkedOf(node: TreeNode, chosen: ReadonlySet<string>): Checked {
  const leaves = leavesOf(node)
  const count = leaves.filter((leaf) => chosen.has(leaf)).length
  if (count === 0) return false
  return count === leaves.length ? true : 'mixed'
}

/**
 * Returns the ticked values after a press on a node, in the order of the tree. A press on a partly
 * ticked group ticks all its leaves.
 */
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

/**
 * Returns the line to which a key moves the focus, or the group that it opens or closes. Returns
 * null if the key does nothing.
 */
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
