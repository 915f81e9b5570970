import { useMedia } from '#ui/use-narrow.ts'

/**
 * True on phones, and on tablets without a mouse. The portal does not show hints about keyboard
 * shortcuts there.
 */
export const useTouch = (): boolean => useMedia('(width < 640px), (hover: none)')
