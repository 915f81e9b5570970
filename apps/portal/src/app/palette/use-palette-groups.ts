import { usePaletteActions } from '#app/palette/palette-actions.tsx'
import {
  isExactly,
  ordered,
  type PaletteGroup,
  type PaletteItem,
  ranked,
} from '#app/palette/palette-item.ts'
import { usePaletteMerchants } from '#app/palette/palette-merchants.tsx'
import { usePalettePeople } from '#app/palette/palette-people.tsx'
import { recentKeys } from '#app/palette/palette-recent.ts'
import { usePaletteRoutes } from '#app/palette/palette-screens.tsx'
import { usePaletteStores } from '#app/palette/palette-stores.tsx'
import { usePaletteTransactions } from '#app/palette/palette-transactions.tsx'
import { useKeptTransaction } from '#app/palette/use-transaction-places.ts'

/**
 * Returns the palette entries for a text. Without a text, returns recent choices, all screens and
 * all actions.
 */
export function usePaletteGroups(
  text: string,
  showKeys: () => void,
): { sought: string; groups: PaletteGroup[]; isSearching: boolean } {
  const sought = text.normalize('NFKC').trim()
  const routes = usePaletteRoutes()
  const actions = [...routes.actions, ...usePaletteActions(showKeys)]
  const keptTransaction = useKeptTransaction()
  const known = [...routes.screens, ...actions]
  const fitting = (items: readonly PaletteItem[]) =>
    ranked(items, sought, ({ label }) => [label]).map((item) => ({
      ...item,
      isExact: isExactly(sought, item.label),
    }))
  const recent = recentKeys().flatMap(
    (key) => known.find((item) => item.key === key) ?? keptTransaction(key) ?? [],
  )
  const groups: PaletteGroup[] = [
    { name: 'recent', items: sought === '' ? recent : [] },
    { name: 'screens', items: fitting(routes.screens) },
    { name: 'actions', items: fitting(actions) },
    usePaletteTransactions(sought),
    usePaletteStores(sought),
    usePalettePeople(sought),
    usePaletteMerchants(sought),
  ]
  return {
    sought,
    groups: ordered(groups),
    isSearching: groups.some(({ isSearching }) => isSearching),
  }
}
