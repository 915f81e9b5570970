import { tenantConfig } from '#lib/session.ts'

/** The colour of the service where a tenant has none, the ink of texts, and white (`styles.css`). */
const OWN = '#0f5fa8'
const INK = '#16202b'
const WHITE = '#ffffff'

/** `part` of one colour and the rest of another, both `#rrggbb`. */
export function mixed(one: string, part: number, other: string): string {
  const channel = (colour: string, at: number) =>
    Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
  const parts = [0, 1, 2].map((at) =>
    Math.round(channel(one, at) * part + channel(other, at) * (1 - part)),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const tentColourNames = ['brand', 'brandDark', 'brandLight', 'ink', 'white'] as const

/** The colours that a template is offered: those of the tenant's brand, as the portal has them, and what texts are printed in. */
export function tentColours(
  brand = tenantConfig().style || OWN,
): Readonly<Record<(typeof tentColourNames)[number], string>> {
  return {
    brand,
    brandDark: mixed(brand, 0.78, '#000000'),
    brandLight: mixed(brand, 0.1, WHITE),
    ink: INK,
    white: WHITE,
  }
}
