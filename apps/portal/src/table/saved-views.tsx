import { lazy } from 'react'
import { SavedViewsButton } from '#table/saved-views-button.tsx'
import type { SavedViewsProps } from '#table/saved-views-menu.tsx'
import type { Search } from '#table/view-state.ts'
import { loadChunk } from '#ui/chunks.ts'
import { FetchedMenu } from '#ui/fetched-menu.tsx'

const SavedViewsMenu = lazy(async () => ({
  default: (await loadChunk(import('#table/saved-views-menu.tsx'))).SavedViewsMenu,
}))

/** Saved views of a list, beside its title. Choosing one applies its filters and columns. */
export const SavedViews = <F extends Search>(props: SavedViewsProps<F>) => (
  <FetchedMenu
    button={<SavedViewsButton />}
    // `lazy` loses that the component is generic.
    menu={<SavedViewsMenu {...(props as unknown as SavedViewsProps<Search>)} />}
  />
)
