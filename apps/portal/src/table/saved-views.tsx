import { lazy } from 'react'
import { SavedViewsButton } from '#table/saved-views-button.tsx'
import type { SavedViewsProps } from '#table/saved-views-menu.tsx'
import type { Search } from '#table/view-state.ts'
import { loadChunk } from '#ui/chunks.ts'
import { FetchedMenu } from '#ui/fetched-menu.tsx'

const SavedViewsMenu = lazy(async () => ({
  default: (await loadChunk(import('#table/saved-views-menu.tsx'))).SavedViewsMenu,
}))

/**
 * Button and menu of a list's saved views, at the end of its tabs or filters. Choosing a view
 * applies its filters and columns.
 */
export const SavedViews = <F extends Search>(props: SavedViewsProps<F>) => (
  <FetchedMenu
    button={<SavedViewsButton />}
    // The cast is needed, because `lazy` loses the type parameter of the component.
    menu={<SavedViewsMenu {...(props as unknown as SavedViewsProps<Search>)} />}
  />
)
