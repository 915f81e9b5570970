import { useSyncExternalStore } from 'react'
import { loadChunk } from '#ui/chunks.ts'

type Fold = (text: string) => string

// Basic folding until the kanji table has loaded. The table loads when the first search box opens,
// not with the first list.
let fold: Fold = (text) => text.normalize('NFKC').toLowerCase()
let fetching: Promise<void> | undefined
const followers = new Set<() => void>()

async function fetchFold(): Promise<void> {
  try {
    fold = (await loadChunk(import('@choba/contract/search-fold.ts'))).searchFold
    for (const tell of followers) tell()
  } catch {
    // The next search box retries. Until then the basic folding ignores only case and character
    // width.
    fetching = undefined
  }
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  fetching ??= fetchFold()
  return () => followers.delete(tell)
}

/**
 * Returns a function that tests whether a text contains a search text, folded like every search:
 * `const holds = useHolds()`, `holds(label, sought)`.
 */
export function useHolds(): (text: string, sought: string) => boolean {
  const folding = useSyncExternalStore(follow, () => fold)
  return (text, sought) => folding(text).includes(folding(sought))
}
