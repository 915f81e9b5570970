import { useSyncExternalStore } from 'react'

/** Returns true while a media query matches, and renders the component again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/**
 * Width of the window in rem below which the filter bar shows only a few filters. At the large font
 * size, this is about 1,152 px.
 */
const TIGHT_REM = 64

/**
 * True if the window is narrow in relation to the font size. The font size is read once, because it
 * changes only with a reload.
 */
export function useTight(): boolean {
  const rem = getComputedStyle(document.documentElement).fontSize.replace('px', '')
  return useMedia(`(width < ${TIGHT_REM * Number(rem)}px)`)
}

/** True on phones: if the window is narrower than 640 px. */
export const useNarrow = (): boolean => useMedia('(width < 640px)')
