/**
 * Makes the colors of a tenant readable. Contrast is computed as in WCAG 2, which requires at least
 * 4.5 for text of normal size.
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
 * Changes the lightness of a color (0 to 1), and keeps its hue and saturation. Mixing the color
 * with white or black instead would reduce the saturation.
 */
function withLightness(colour: Rgb, lightness: number): Rgb {
  const [high, low] = [Math.max(...colour) / 255, Math.min(...colour) / 255]
  const middle = (high + low) / 2
  const chroma = high === low ? 0 : (high - low) / (1 - Math.abs(2 * middle - 1))
  const reach = chroma * (1 - Math.abs(2 * lightness - 1))
  const at = (part: number) => (high === low ? 0 : (part / 255 - low) / (high - low) - 0.5)
  // The cast is safe, because `map` keeps the length of three, which its type does not express.
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
 * Returns the contrast of two colors, from 1 (same color) to 21 (black on white). Returns NaN if a
 * color is not in the format `#rrggbb`.
 */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  return first && second ? contrastOf(first, second) : Number.NaN
}

export interface Background {
  /** Color of the background behind text in the tenant's color. */
  readonly surface: string
  /**
   * Share of the tenant's color, 0 to 1, in the soft background that is mixed from it and
   * `surface`. Text must be readable on the soft background too.
   */
  readonly tint: number
  /**
   * Minimum contrast. It is higher for a dark background, because light letters on it look thinner.
   */
  readonly least: number
  /**
   * Step by which the lightness changes until the color is readable: negative to darken the color.
   */
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
 * Returns the color, or if it is not readable, the nearest darker or lighter color that is. Returns
 * null if the color is not in the format `#rrggbb`.
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
    // Checks the rounded color, because rounding could reduce the contrast below the minimum.
    colour = parse(write(withLightness(accent, lightness)))!
    const soft = mix(surface, colour, background.tint)
    if (Math.min(contrastOf(colour, surface), contrastOf(colour, soft)) >= background.least) break
  }
  return write(colour)
}
