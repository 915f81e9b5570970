import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPhrases } from '#lib/i18n.ts'
import { loadChunk } from '#ui/chunks.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { isCovered } from '#ui/modal.tsx'
import { OpenPalette } from '#app/palette/palette-button.tsx'

/** Loads a chunk together with its phrases. */
async function withWords<M>(chunk: Promise<M>): Promise<M> {
  const [module] = await Promise.all([loadChunk(chunk), loadPhrases('palette')])
  return module
}

const Palette = lazy(async () => ({
  default: (await withWords(import('#app/palette/palette.tsx'))).Palette,
}))
const KeyList = lazy(async () => ({
  default: (await withWords(import('#app/shell/key-list.tsx'))).KeyList,
}))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Moves the focus to the first filter control on the screen. Returns false if the screen has no
 * filters.
 */
function goToFilters(): boolean {
  const first = document.querySelector<HTMLElement>('main search button, main search input')
  first?.focus()
  return first !== null
}

/**
 * Handles the shortcuts that work on every screen: Ctrl or ⌘ K, `/` and `?`. Wraps `children`,
 * which may open the palette.
 */
export function Shortcuts({ children }: { children: React.ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isPalette = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      if (isPalette) setOpen((now) => (now === 'palette' ? null : 'palette'))
      else if (ctrlKey || metaKey || altKey || isTyping(target) || isCovered()) return
      else if (key === '?') setOpen('keys')
      else if (key !== '/' || !goToFilters()) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(null)
  return (
    <OpenPalette value={() => setOpen('palette')}>
      {children}
      {open && (
        <ChunkBoundary>
          <Suspense>
            {open === 'palette' ? (
              <Palette onClose={close} onShowKeys={() => setOpen('keys')} />
            ) : (
              <KeyList onClose={close} />
            )}
          </Suspense>
        </ChunkBoundary>
      )}
    </OpenPalette>
  )
}
