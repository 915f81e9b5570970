import { expect, it } from 'vitest'
import { checkedOf, linesOf, toggled, treeStep, type TreeNode } from '#ui/check-trees.ts'

const leaf = (value: string): TreeNode => ({ value, label: value })
const tree: TreeNode[] = [
  {
    value: 'a',
    label: 'a',
    children: [leaf('a1'), { value: 'ab', label: 'ab', children: [leaf('b1'), leaf('b2')] }],
  },
  { value: 'c', label: 'c', children: [leaf('c1')] },
  leaf('d'),
]
const none = new Set<string>()
const valuesIn = (closed: ReadonlySet<string>) =>
  linesOf(tree, closed).map(({ node }) => node.value)

it('linesOf lists the visible lines with their levels and positions', () => {
  expect(valuesIn(none)).toEqual(['a', 'a1', 'ab', 'b1', 'b2', 'c', 'c1', 'd'])
  expect(valuesIn(new Set(['a']))).toEqual(['a', 'c', 'c1', 'd'])
  expect(linesOf(tree, none)[3]).toMatchObject({ level: 3, parent: 'ab', position: 1, siblings: 2 })
})

it('checkedOf tells whether all, some or none of the leaves are ticked', () => {
  const [a] = tree as [TreeNode]
  expect(checkedOf(a, none)).toBe(false)
  expect(checkedOf(a, new Set(['b2']))).toBe('mixed')
  expect(checkedOf(a, new Set(['a1', 'b1', 'b2']))).toBe(true)
  expect(checkedOf({ value: 'empty', label: '', children: [] }, none)).toBe(false)
})

it('toggled completes a partly ticked group, empties a complete one, and keeps the order of the tree', () => {
  const [a, , d] = tree as [TreeNode, TreeNode, TreeNode]
  expect(toggled(tree, a, new Set(['d', 'b2']))).toEqual(['a1', 'b1', 'b2', 'd'])
  expect(toggled(tree, a, new Set(['a1', 'b1', 'b2', 'd']))).toEqual(['d'])
  expect(toggled(tree, d, none)).toEqual(['d'])
})

it('treeStep moves along the visible lines, into groups and out of them', () => {
  const at = (key: string, value: string, closed: ReadonlySet<string> = none) => {
    const lines = linesOf(tree, closed)
    return treeStep(
      key,
      lines.find(({ node }) => node.value === value)!,
      lines,
      closed,
    )
  }
  const shut = new Set(['a'])
  expect(at('ArrowDown', 'a', shut)).toEqual({ act: 'go', value: 'c' })
  expect(at('ArrowUp', 'c', shut)).toEqual({ act: 'go', value: 'a' })
  expect(at('ArrowUp', 'a')).toBeNull()
  expect(at('ArrowDown', 'd')).toBeNull()
  expect(at('ArrowRight', 'a', shut)).toEqual({ act: 'open', value: 'a' })
  expect(at('ArrowRight', 'a')).toEqual({ act: 'go', value: 'a1' })
  expect(at('ArrowRight', 'd')).toBeNull()
  expect(at('ArrowLeft', 'ab')).toEqual({ act: 'close', value: 'ab' })
  expect(at('ArrowLeft', 'b1')).toEqual({ act: 'go', value: 'ab' })
  expect(at('ArrowLeft', 'd')).toBeNull()
  expect(at('End', 'a')).toEqual({ act: 'go', value: 'd' })
  expect(at('Home', 'd')).toEqual({ act: 'go', value: 'a' })
  expect(at('Tab', 'a')).toBeNull()
})
