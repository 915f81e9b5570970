import type { DisputeState } from '@choba/contract/dispute-summary.ts'

export const disputeTabs = ['open', 'answered', 'closed'] as const
export type DisputeTab = (typeof disputeTabs)[number]

export const statesOf: Record<DisputeTab, DisputeState[]> = {
  open: ['OPEN'],
  answered: ['ANSWERED'],
  closed: ['WON', 'LOST'],
}

/**
 * Returns the tab that contains all given statuses, or null if they are on several tabs, as in an
 * address that a user typed. Without statuses, the first tab is shown.
 */
export const tabOf = (states: readonly DisputeState[] | undefined): DisputeTab | null =>
  states === undefined
    ? 'open'
    : (disputeTabs.find((tab) => states.every((state) => statesOf[tab].includes(state))) ?? null)
