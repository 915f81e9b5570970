import { toneBoxes } from '#ui/banner.tsx'
import type { Tone } from '#ui/status.tsx'

/** Returns the classes of a carousel's frame, 74 px high (one line on a phone). */
export const carouselFrame = (tone: Tone): string =>
  `flex h-[74px] items-center gap-3 max-sm:h-12 rounded-md border pr-2 pl-4 max-sm:gap-1.5 max-sm:pr-1 max-sm:pl-3 ${toneBoxes[tone]}`
