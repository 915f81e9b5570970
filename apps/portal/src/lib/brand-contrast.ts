/** Colours of a tenant made readable. Contrast as WCAG 2 defines it; 4.5 is the least for text of ordinary size. */
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

/** The same hue and saturation at another lightness, 0 to 1: mixing with white or black would take the colour out of it. */
function withLightness(colour: Rgb, lightness: number): Rgb {
  const [high, low] = [Math.max(...colour) / 255, Math.min(...colour) / 255]
  const middle = (high + low) / 2
  const chroma = high === low ? 0 : (high - low) / (1 - Math.abs(2 * middle - 1))
  const reach = chroma * (1 - Math.abs(2 * lightness - 1))
  const at = (part: number) => (high === low ? 0 : (part / 255 - low) / (high - low) - 0.5)
  // `map` keeps the length of three, and its type does not.
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

/** 1 for the same colour to 21 for black on white; NaN when one of them is no `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  return first && second ? contrastOf(first, second) : Number.NaN
}

export interface Ground {
  /** What the brand colour is read on. */
  readonly surface: string
  /** How much of the brand colour its soft twin takes, 0 to 1: text must be readable on that as well. */
  readonly tint: number
  /** The least contrast; light letters on a dark ground look thinner and need more. */
  readonly least: number
  /** Which way the lightness moves while the colour cannot be read. */
  readonly step: 0.01 | -0.01
}

export const lightGround: Ground = { surface: '#ffffff', tint: 0.1, least: 4.5, step: -0.01 }
export const darkGround: Ground = { surface: '#171d24', tint: 0.15, least: 6, step: 0.01 }

/** The colour itself, or the nearest darker or lighter one that can be read; null when it is no `#rrggbb`. */
export function readableBrand(hex: string, ground: Ground): string | null {
  const [brand, surface] = [parse(hex), parse(ground.surface)]
  if (!brand || !surface) return null
  let colour = brand
  for (
    let lightness = lightnessOf(brand);
    lightness >= 0 && lightness <= 1;
    lightness += ground.step
  ) {
    // Judged as it will be written: rounding could take it just below the line.
    colour = parse(write(withLightness(brand, lightness)))!
    const soft = mix(surface, colour, ground.tint)
    if (Math.min(contrastOf(colour, surface), contrastOf(colour, soft)) >= ground.least) break
  }
  return write(colour)
}
