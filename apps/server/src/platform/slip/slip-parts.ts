/** Lines that the slips of different areas have in common. */

export const rule = { kind: 'rule' } as const

export const pair = (left: string, right: string) => ({ kind: 'pair', left, right }) as const

export const strong = (left: string, right: string) =>
  ({ kind: 'pair', left, right, isStrong: true }) as const

/** Formats a time: `2026-11-20T21:03:11+09:00` → `2026/11/20 21:03:11`. */
export const instantText = (at: string): string =>
  `${at.slice(0, 10).replaceAll('-', '/')} ${at.slice(11, 19)}`
