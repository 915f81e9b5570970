import { useSyncExternalStore } from 'react'
import { loadChunk } from '#ui/chunks.ts'

type Fold = (text: string) => string

// Until the table of kanji has come, which the first list does without: it is fetched when the first search box opens.
let fold: Fold = (text) => text.normalize('NFKC').toLowerCase()
let fetching: Promise<void> | undefined
const followers = new Set<() => void>()

async function fetchFold(): Promise<void> {
  try {
    fold = (await loadChunk(import('@choba/contract/search-fold.ts'))).searchFold
    for (const tell of followers) tell()
  } catch {
    // The next search box asks again; until then case and width make no difference, and the rest does.
    fetching = undefined
  }
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  fetching ??= fetchFold()
  return () => followers.delete(tell)
}

/** Whether a text holds what is sought, as every search compares them: `const holds = useHolds()`, `holds(label, sought)`. */
export function useHolds(): (text: string, sought: string) => boolean {
  const folding = useSyncExternalStore(follow, () => fold)
  return (text, sought) => folding(text).includes(folding(sought))
}
