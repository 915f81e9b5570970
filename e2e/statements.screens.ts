import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [{ path: 'deposit/statements', user: 'owner' }]
