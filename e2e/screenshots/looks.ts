import type { DemoUser } from '../support/sign-in.ts'
import type { ScreenshotTarget } from './targets.ts'

export const STATES = ['loading', 'empty', 'error'] as const
/** What the screen shows while its calls are on their way, with nothing in them, and after they failed. */
export type State = (typeof STATES)[number]

/** One way to look at a place. */
export interface Look {
  readonly language: 'ja' | 'en' | 'mn'
  readonly fontSize: 'small' | 'large'
  readonly theme: 'light' | 'dark'
  readonly isPhone: boolean
  readonly state?: State
  /** Someone else than the place names. */
  readonly user?: DemoUser
}

const usual: Look = { language: 'ja', fontSize: 'small', theme: 'light', isPhone: false }

/** Each language, size of text, theme and width, and most pairs of them. */
const OF_SCREENS: readonly Look[] = [
  usual,
  { language: 'mn', fontSize: 'large', theme: 'dark', isPhone: false },
  { language: 'en', fontSize: 'small', theme: 'light', isPhone: true },
  { language: 'ja', fontSize: 'large', theme: 'dark', isPhone: true },
]

/** Of what opens on a screen: the screen around it has a sheet of its own. */
const OF_OPENED: readonly Look[] = [
  usual,
  { language: 'en', fontSize: 'large', theme: 'dark', isPhone: true },
  { language: 'mn', fontSize: 'small', theme: 'light', isPhone: true },
]

/** The looks of the first row of a sheet, and of the second: states and other people. */
export function looksOf(place: ScreenshotTarget): readonly [readonly Look[], readonly Look[]] {
  const first = place.open ? OF_OPENED : OF_SCREENS
  const states = place.hasStates ? STATES.map((state) => ({ ...usual, state })) : []
  return [first, [...states, ...place.others.map((user) => ({ ...usual, user }))]]
}

export const lookName = ({ language, fontSize, theme, isPhone, state, user }: Look): string =>
  [language, fontSize, theme, isPhone ? 'phone' : 'desktop', state, user].filter(Boolean).join(' ')
