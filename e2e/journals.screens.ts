import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [{ path: 'deposit/journals', user: 'owner' }]
