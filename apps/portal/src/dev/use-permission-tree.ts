import type { TreeNode } from '#ui/check-trees.ts'
import { useWords } from './words.ts'

/** Returns sample permissions as a tree with three levels. */
export function usePermissionTree(): TreeNode[] {
  const w = useWords()
  const node = (value: string, label: string, ...children: TreeNode[]): TreeNode =>
    children.length > 0 ? { value, label, children } : { value, label }
  return [
    node(
      'trade',
      w.trade,
      node('search', w.tradeSearch),
      node('download', w.tradeDownload),
      node('refund', w.refund, node('whole', w.refundWhole), node('part', w.refundPart)),
    ),
    node('settings', w.settings, node('stores', w.settingsStores), node('users', w.settingsUsers)),
  ]
}
