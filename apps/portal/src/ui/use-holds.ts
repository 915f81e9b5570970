import { useSyncExternalStore } from 'react'
import { loadChunk } from '#ui/chunks.ts'

type Fold = (text: string) => string

// Simple comparison that ignores case and character width. It is used until the table of kanji
// variants has loaded, which happens when the first search field opens.
let fold: Fold = (text) => text.normalize('NFKC').toLowerCase()
let fetching: Promise<void> | undefined
const followers = new Set<() => void>()

async function fetchFold(): Promise<void> {
  try {
    fold = (await loadChunk(import('@choba/contract/search-fold.ts'))).searchFold
    for (const tell of followers) tell()
  } catch {
    // The next search field tries to load the table again. Until then, the comparison ignores only
    // case and character width.
    fetching = undefined
  }
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  fetching ??= fetchFold()
  return () => followers.delete(tell)
}

/**
 * Returns a function that tests whether a text contains a search text, by the rules of every search
 * in the product: `const holds = useHolds()`, `holds(label, sought)`.
 */
export function useHolds(): (text: string, sought: string) => boolean {
  const folding = useSyncExternalStore(follow, () => fold)
  return (text, sought) => folding(text).includes(folding(sought))
}
