import { useMedia } from '#ui/use-narrow.ts'

/**
 * True on phones and on tablets without a mouse. Hints about keyboard shortcuts are hidden there.
 */
export const useTouch = (): boolean => useMedia('(width < 640px), (hover: none)')
