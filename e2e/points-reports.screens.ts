import type { ScreenCase } from './support/screen-case.ts'

const search = 'monthFrom=2026-09&monthTo=2026-11'

export const screens: readonly ScreenCase[] = [
  { path: 'tradePoint/report', user: 'manager', search },
  { path: 'tradePoint/entReport', user: 'owner', search },
]
