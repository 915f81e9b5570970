import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [{ path: 'help/feedback', user: 'owner' }]
