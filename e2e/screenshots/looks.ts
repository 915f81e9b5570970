import type { DemoUser } from '../support/sign-in.ts'
import type { ScreenshotTarget } from './targets.ts'

export const STATES = ['loading', 'empty', 'error'] as const
/** State of a screen: its calls are pending, return empty lists, or failed. */
export type State = (typeof STATES)[number]

/** One combination of language, font size, theme and device for a picture. */
export interface Look {
  readonly language: 'ja' | 'en' | 'mn'
  readonly fontSize: 'small' | 'large'
  readonly theme: 'light' | 'dark'
  readonly isPhone: boolean
  readonly state?: State
  /** User other than the place's own. */
  readonly user?: DemoUser
}

const usual: Look = { language: 'ja', fontSize: 'small', theme: 'light', isPhone: false }

/** Covers each language, font size, theme and width, and most pairs of them. */
const OF_SCREENS: readonly Look[] = [
  usual,
  { language: 'mn', fontSize: 'large', theme: 'dark', isPhone: false },
  { language: 'en', fontSize: 'small', theme: 'light', isPhone: true },
  { language: 'ja', fontSize: 'large', theme: 'dark', isPhone: true },
]

/**
 * Fewer looks for drawers and dialogs, because the screen behind them has its own sheet (a file
 * with all pictures of one screen).
 */
const OF_OPENED: readonly Look[] = [
  usual,
  { language: 'en', fontSize: 'large', theme: 'dark', isPhone: true },
  { language: 'mn', fontSize: 'small', theme: 'light', isPhone: true },
]

/**
 * Returns the looks of a sheet's first row, and those of the second row: states and other users.
 */
export function looksOf(place: ScreenshotTarget): readonly [readonly Look[], readonly Look[]] {
  const first = place.open ? OF_OPENED : OF_SCREENS
  const states = place.hasStates ? STATES.map((state) => ({ ...usual, state })) : []
  return [first, [...states, ...place.others.map((user) => ({ ...usual, user }))]]
}

export const lookName = ({ language, fontSize, theme, isPhone, state, user }: Look): string =>
  [language, fontSize, theme, isPhone ? 'phone' : 'desktop', state, user].filter(Boolean).join(' ')
