import { useSyncExternalStore } from 'react'
import { session } from '#lib/session.ts'
import { localStore } from '#lib/storage.ts'

/**
 * State of the guided tour. With the phase `none`, nothing is shown. The step is kept after the
 * user leaves the tour, so the user can continue there.
 */
export interface TourState {
  readonly phase: 'none' | 'offered' | 'running'
  readonly step: number
}

const beginning: TourState = { phase: 'none', step: 0 }
let state = beginning
const followers = new Set<() => void>()

function set(next: Partial<TourState>): void {
  state = { ...state, ...next }
  for (const tell of followers) tell()
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

export const tourState = (): TourState => state
export const useTour = (): TourState => useSyncExternalStore(follow, tourState)

/** Maximum number of users whose answer to the offer one browser remembers. */
const MAX_PEOPLE = 50

const answered = (): string[] => (localStore.get('tour') ?? '').split(',').filter(Boolean)

/** True if the current user has already started or declined the tour in this browser. */
export const isTourAnswered = (): boolean => answered().includes(session().user.userId)

/** Remembers that the current user must not be offered the tour again in this browser. */
export function rememberTour(): void {
  const { userId } = session().user
  const others = answered().filter((one) => one !== userId)
  localStore.set('tour', [...others, userId].slice(-MAX_PEOPLE).join())
}

export const offerTour = (): void => set({ phase: 'offered' })

/** Starts the tour, or continues at the step where the user left. */
export function startTour(): void {
  rememberTour()
  set({ phase: 'running' })
}

export const goToStep = (step: number): void => set({ step })

/** Declines the offer of the tour, or leaves the running tour. Keeps the current step. */
export function leaveTour(): void {
  rememberTour()
  set({ phase: 'none' })
}

/** Ends the tour after its last step. The next start begins at the first step. */
export const endTour = (): void => set(beginning)
