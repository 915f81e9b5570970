import { useMedia } from '#ui/use-narrow.ts'

/** True on phones and on tablets without a mouse: their readers have no keys to press. */
export const useTouch = (): boolean => useMedia('(width < 640px), (hover: none)')
