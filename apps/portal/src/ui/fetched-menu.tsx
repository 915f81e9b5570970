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
 * A button whose menu is fetched at the first press; until it has come the button stands alone. `menu` is a lazy component that
 * shows the same button, with its menu open (`defaultOpen`).
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
