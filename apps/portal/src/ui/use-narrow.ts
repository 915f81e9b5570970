import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and updates with it. */
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
 * Width in rem below which the filter bar shows only a few filters. About 1,152 px at the large
 * font size.
 */
const TIGHT_REM = 64

/**
 * True if the window is narrow relative to the font size. The font size changes only with a reload.
 */
export function useTight(): boolean {
  const rem = getComputedStyle(document.documentElement).fontSize.replace('px', '')
  return useMedia(`(width < ${TIGHT_REM * Number(rem)}px)`)
}

/** True on phones: window narrower than 640 px. */
export const useNarrow = (): boolean => useMedia('(width < 640px)')
