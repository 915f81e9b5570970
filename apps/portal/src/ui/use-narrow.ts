import { useSyncExternalStore } from 'react'

/** Follows a media query. */
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

/** Windows narrower than this many letters' heights have room for a few filters only: 1,024 px with large letters. */
const TIGHT_REM = 64

/** True in a window that is narrow for the size of its letters, which changes with a reload only. */
export function useTight(): boolean {
  const rem = getComputedStyle(document.documentElement).fontSize.replace('px', '')
  return useMedia(`(width < ${TIGHT_REM * Number(rem)}px)`)
}

/** True on phones: under 640 px. */
export const useNarrow = (): boolean => useMedia('(width < 640px)')
