import { cloneElement, lazy, type ReactElement, Suspense, useId, useState } from 'react'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import type { PopoverProps } from '#ui/popover-surface.tsx'

/**
 * Fetches the code of popovers. Calling this function early makes the first popover open without
 * delay.
 */
export const loadPopoverSurface = () => loadChunk(import('#ui/popover-surface.tsx'))

const Surface = lazy(async () => ({ default: (await loadPopoverSurface()).PopoverSurface }))

/**
 * Popover beside its button. Esc or a press outside closes the popover and returns the focus to the
 * button.
 */
export function Popover(props: PopoverProps) {
  const id = useId()
  const [own, setOwn] = useState(false)
  const open = props.open ?? own
  const [wanted, want] = useState(open)
  if (open && !wanted) want(true)
  const change = (next: boolean) => {
    setOwn(next)
    props.onOpenChange?.(next)
  }
  const trigger = props.trigger as ReactElement<React.ComponentProps<'button'>>
  const bare = cloneElement(trigger, {
    id,
    'aria-haspopup': props.kind ?? 'dialog',
    'aria-expanded': false,
    onClick: (event) => {
      trigger.props.onClick?.(event)
      change(true)
    },
  })
  if (!wanted) return bare
  return (
    <ChunkBoundary>
      <Suspense fallback={bare}>
        <Surface {...props} id={id} open={open} onOpenChange={change} />
      </Suspense>
    </ChunkBoundary>
  )
}
