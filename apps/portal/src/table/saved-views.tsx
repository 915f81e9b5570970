import { lazy, Suspense, useState } from 'react'
import { SavedViewsButton } from '#table/saved-views-button.tsx'
import type { SavedViewsProps } from '#table/saved-views-menu.tsx'
import type { Search } from '#table/view-state.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'

// A view holds the search of any list: with the menu comes the contract of every area.
const SavedViewsMenu = lazy(async () => ({
  default: (await loadChunk(import('#table/saved-views-menu.tsx'))).SavedViewsMenu,
}))

/**
 * The views of a list, beside its title: choosing one searches by it and shows its columns. Code, contract and views are
 * fetched at the first press.
 */
export function SavedViews<F extends Search>(props: SavedViewsProps<F>) {
  const [isAsked, ask] = useState(false)
  const button = <SavedViewsButton aria-haspopup="menu" aria-expanded={false} onClick={() => ask(true)} />
  if (!isAsked) return button
  return (
    <ChunkBoundary>
      <Suspense fallback={button}>
        {/* `lazy` forgets that the component is generic. */}
        <SavedViewsMenu {...(props as unknown as SavedViewsProps<Search>)} />
      </Suspense>
    </ChunkBoundary>
  )
}
