import type { DemoUser } from '../support/sign-in.ts'
import type { ScreenshotTarget } from './targets.ts'

export const STATES = ['loading', 'empty', 'error'] as const
/**
 * State in which a screen is shown: while its calls are pending, with empty lists, or after its
 * calls failed.
 */
export type State = (typeof STATES)[number]

/** Combination of language, font size, theme and device for a screenshot. */
export interface Look {
  readonly language: 'ja' | 'en' | 'mn'
  readonly fontSize: 'small' | 'large'
  readonly theme: 'light' | 'dark'
  readonly isPhone: boolean
  readonly state?: State
  /** User to sign in, if not the usual user of the screen. */
  readonly user?: DemoUser
}

const usual: Look = { language: 'ja', fontSize: 'small', theme: 'light', isPhone: false }

/**
 * Combinations for screens. They contain each language, font size, theme and width, and most pairs
 * of these.
 */
const OF_SCREENS: readonly Look[] = [
  usual,
  { language: 'mn', fontSize: 'large', theme: 'dark', isPhone: false },
  { language: 'en', fontSize: 'small', theme: 'light', isPhone: true },
  { language: 'ja', fontSize: 'large', theme: 'dark', isPhone: true },
]

/**
 * Combinations for drawers and dialogs. There are fewer, because the screen behind has a separate
 * file with screenshots.
 */
const OF_OPENED: readonly Look[] = [
  usual,
  { language: 'en', fontSize: 'large', theme: 'dark', isPhone: true },
  { language: 'mn', fontSize: 'small', theme: 'light', isPhone: true },
]

/**
 * Returns the combinations for the two rows of a screen's file: the first row, and a second row
 * with states and other users.
 */
export function looksOf(place: ScreenshotTarget): readonly [readonly Look[], readonly Look[]] {
  const first = place.open ? OF_OPENED : OF_SCREENS
  const states = place.hasStates ? STATES.map((state) => ({ ...usual, state })) : []
  return [first, [...states, ...place.others.map((user) => ({ ...usual, user }))]]
}

export const lookName = ({ language, fontSize, theme, isPhone, state, user }: Look): string =>
  [language, fontSize, theme, isPhone ? 'phone' : 'desktop', state, user].filter(Boolean).join(' ')
