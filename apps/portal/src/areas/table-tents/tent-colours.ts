import { tenantConfig } from '#lib/session.ts'

/**
 * Accent color of a tenant without a color, text color, and white. They must match `styles.css`.
 */
const OWN = '#0f5fa8'
const INK = '#16202b'
const WHITE = '#ffffff'

/**
 * Mixes two colors in the format `#rrggbb`. `part` is the share of the first color, from 0 to 1.
 */
export function mixed(one: string, part: number, other: string): string {
  const channel = (colour: string, at: number) =>
    Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
  const parts = [0, 1, 2].map((at) =>
    Math.round(channel(one, at) * part + channel(other, at) * (1 - part)),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const tentColourNames = ['accent', 'accentDark', 'accentLight', 'ink', 'white'] as const

/**
 * Returns the colors that the template form offers: those of the tenant's theme, and the text
 * colors.
 */
export function tentColours(
  accent = tenantConfig().style || OWN,
): Readonly<Record<(typeof tentColourNames)[number], string>> {
  return {
    accent,
    accentDark: mixed(accent, 0.78, '#000000'),
    accentLight: mixed(accent, 0.1, WHITE),
    ink: INK,
    white: WHITE,
  }
}
