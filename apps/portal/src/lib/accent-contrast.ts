/**
 * Makes the colors of a tenant readable. Contrast as WCAG 2 defines it; text of ordinary size needs
 * at least 4.5.
 */
type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  return match ? [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)] : null
}

const write = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/**
 * Changes the lightness (0 to 1) and keeps hue and saturation. Mixing with white or black would
 * desaturate the color.
 */
function withLightness(colour: Rgb, lightness: number): Rgb {
  const [high, low] = [Math.max(...colour) / 255, Math.min(...colour) / 255]
  const middle = (high + low) / 2
  const chroma = high === low ? 0 : (high - low) / (1 - Math.abs(2 * middle - 1))
  const reach = chroma * (1 - Math.abs(2 * lightness - 1))
  const at = (part: number) => (high === low ? 0 : (part / 255 - low) / (high - low) - 0.5)
  // `map` keeps the length of three, but its type does not.
  return colour.map((part) => (lightness + at(part) * reach) * 255) as unknown as Rgb
}

const lightnessOf = (colour: Rgb): number => (Math.max(...colour) + Math.min(...colour)) / 510

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the contrast from 1 (same color) to 21 (black on white); NaN if one color is not
 * `#rrggbb`.
 */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  return first && second ? contrastOf(first, second) : Number.NaN
}

export interface Background {
  /** Background of text in the tenant's color. */
  readonly surface: string
  /**
   * Share of the tenant's color in its soft variant, 0 to 1. Text must be readable on the soft
   * variant too.
   */
  readonly tint: number
  /** Minimum contrast. Light letters on a dark background look thinner and need more. */
  readonly least: number
  /** Direction in which the lightness changes until the color is readable. */
  readonly step: 0.01 | -0.01
}

export const lightBackground: Background = {
  surface: '#ffffff',
  tint: 0.1,
  least: 4.5,
  step: -0.01,
}
export const darkBackground: Background = { surface: '#171d24', tint: 0.15, least: 6, step: 0.01 }

/**
 * Returns the color, or the nearest darker or lighter readable color; null if it is not `#rrggbb`.
 */
export function readableAccent(hex: string, background: Background): string | null {
  const [accent, surface] = [parse(hex), parse(background.surface)]
  if (!accent || !surface) return null
  let colour = accent
  for (
    let lightness = lightnessOf(accent);
    lightness >= 0 && lightness <= 1;
    lightness += background.step
  ) {
    // Tests the rounded color, because rounding could reduce the contrast below the minimum.
    colour = parse(write(withLightness(accent, lightness)))!
    const soft = mix(surface, colour, background.tint)
    if (Math.min(contrastOf(colour, surface), contrastOf(colour, soft)) >= background.least) break
  }
  return write(colour)
}
