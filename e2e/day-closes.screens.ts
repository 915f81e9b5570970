import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  { path: 'statistics/close', user: 'owner', search: 'storeId=1' },
]
