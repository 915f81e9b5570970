import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Minus from 'lucide-react/icons/minus'
import { type KeyboardEvent, type RefCallback, useRef, useState } from 'react'
import {
  type Checked,
  checkedOf,
  linesOf,
  toggled,
  type TreeLine,
  type TreeNode,
  treeStep,
} from '#ui/check-trees.ts'
import { neighbour } from '#ui/keys.ts'

export interface CheckTreeProps {
  nodes: readonly TreeNode[]
  /** Values of the ticked leaves. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** True to show the selection without allowing changes. */
  readOnly?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  /** Receives an object whose `focus` method moves the focus to the active line of the tree. */
  focusRef?: RefCallback<{ focus: () => void }>
  onBlur?: () => void
}

/**
 * Tree of checkboxes in groups that users can open and close. A group shows whether all, some or
 * none of its leaves are ticked; a press on the group changes all leaves. The tree is a single Tab
 * stop: up and down move, right and left open and close groups, Space ticks, and a letter moves to
 * the next name that begins with it.
 */
export function CheckTree({
  nodes,
  value,
  onChange,
  readOnly = false,
  focusRef,
  onBlur,
  ...named
}: CheckTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const chosen = new Set(value)
  const lines = linesOf(nodes, closed)
  const stop = lines.find(({ node }) => node.value === active) ?? lines[0]

  const focus = (target: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(target)}"]`)?.focus()
  const toggle = ({ node }: TreeLine) => !readOnly && onChange(toggled(nodes, node, chosen))
  function fold(target: string, isClosed: boolean) {
    const next = new Set(closed)
    if (isClosed) next.add(target)
    else next.delete(target)
    setClosed(next)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      return toggle(stop)
    }
    const step = treeStep(event.key, stop, lines, closed) ?? letter(event.key)
    if (!step) return
    event.preventDefault()
    if (step.act === 'go') focus(step.value)
    else fold(step.value, step.act === 'close')
  }
  function letter(key: string) {
    if (Array.from(key).length !== 1) return null
    const texts = lines.map(({ node }) => node.label)
    const next = neighbour(key, lines.indexOf(stop!), texts)
    return next === null ? null : ({ act: 'go', value: lines[next]!.node.value } as const)
  }

  return (
    <div
      {...named}
      ref={(element) => {
        tree.current = element
        focusRef?.(element && { focus: () => stop && focus(stop.node.value) })
      }}
      role="tree"
      aria-multiselectable="true"
      tabIndex={-1}
      onKeyDown={move}
      onBlur={onBlur}
      className="rounded-md border border-edge bg-surface p-1 aria-invalid:border-danger"
    >
      {lines.map((line) => (
        <Line
          key={line.node.value}
          line={line}
          checked={checkedOf(line.node, chosen)}
          expanded={line.node.children && !closed.has(line.node.value)}
          readOnly={readOnly}
          isStop={line === stop}
          onFocus={() => setActive(line.node.value)}
          onToggle={() => toggle(line)}
          onFold={(isClosed) => fold(line.node.value, isClosed)}
        />
      ))}
    </div>
  )
}

function Line({
  line: { node, level, position, siblings },
  checked,
  expanded,
  readOnly,
  isStop,
  onFocus,
  onToggle,
  onFold,
}: {
  line: TreeLine
  checked: Checked
  expanded: boolean | undefined
  readOnly: boolean
  isStop: boolean
  onFocus: () => void
  onToggle: () => void
  onFold: (isClosed: boolean) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <div
      role="treeitem"
      data-value={node.value}
      aria-checked={checked}
      aria-expanded={expanded}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-disabled={readOnly || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
      style={{ paddingInlineStart: `calc(${level - 1} * 1.5rem + 0.25rem)` }}
      className={`flex min-h-8 cursor-pointer items-center gap-2 rounded-sm py-0.5 pr-2 -outline-offset-2 hover:bg-line-soft ${node.children ? 'font-semibold' : ''}`}
    >
      <span
        aria-hidden="true"
        onClick={(event) => {
          if (expanded === undefined) return
          event.stopPropagation()
          onFold(expanded)
        }}
        className={`grid size-6 shrink-0 place-items-center rounded-sm text-muted ${expanded === undefined ? 'invisible' : 'hover:text-ink'}`}
      >
        <ChevronRight
          size="1em"
          className={`transition-transform ${expanded ? 'rotate-90' : ''}`}
        />
      </span>
      <Box checked={checked} quiet={readOnly} />
      <span className="min-w-0 break-words">{node.label}</span>
      {node.note !== undefined && (
        <span className="ml-auto pl-3 text-sm font-normal text-muted">{node.note}</span>
      )}
    </div>
  )
}

function Box({ checked, quiet }: { checked: Checked; quiet: boolean }) {
  const Icon = checked === 'mixed' ? Minus : Check
  const look =
    checked === false ? 'border-edge' : quiet ? 'border-muted bg-muted' : 'border-accent bg-accent'
  return (
    <span
      aria-hidden="true"
      className={`grid size-4 shrink-0 place-items-center rounded-sm border ${look}`}
    >
      {checked !== false && <Icon size="0.8em" strokeWidth={3} className="text-on-fill" />}
    </span>
  )
}
