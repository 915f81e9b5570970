import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'

/**
 * Button whose menu loads when the user first opens it.
 * @param menu lazy component that renders the same button with its menu open (`defaultOpen`)
 */
export function FetchedMenu({
  button,
  menu,
}: {
  button: ReactElement<ComponentProps<'button'>>
  menu: ReactNode
}) {
  const [isAsked, ask] = useState(false)
  const bare = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => ask(true),
  })
  if (!isAsked) return bare
  return (
    <ChunkBoundary>
      <Suspense fallback={bare}>{menu}</Suspense>
    </ChunkBoundary>
  )
}
