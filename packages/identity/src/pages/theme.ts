/** Theme color for tenants that have not chosen one. */
const DEFAULT_ACCENT = '#0f5fa8'
const READABLE = 4.5
const DARK_SURFACE = '#171d24'

// The type assertion is needed, because the type of `map` loses the length of the tuple.
type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const format = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance as defined by WCAG. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/** Mixes a color with black or white until its contrast with `background` is sufficient. */
function readableOn(background: string, colour: string, towards: 0 | 255): string {
  const start = parse(colour)
  for (let step = 0; step < 50; step++) {
    const share = step / 50
    const mixed = format(start.map((part) => part + (towards - part) * share) as unknown as Rgb)
    if (contrast(mixed, background) >= READABLE) return mixed
  }
  return format([towards, towards, towards])
}

const colourOf = (accent: string): string =>
  /^#[0-9a-f]{6}$/i.test(accent) ? accent : DEFAULT_ACCENT

/**
 * Returns a tenant's color as a background for white text, darkened until the text is readable.
 * @param accent `#rrggbb`; any other value selects the default color
 */
export const accentBackground = (accent: string): string =>
  readableOn('#ffffff', colourOf(accent), 0)

/**
 * Returns a tenant's color as a text color on the dark page, lightened until the text is readable.
 */
export const accentOnDark = (accent: string): string =>
  readableOn(DARK_SURFACE, colourOf(accent), 255)

/**
 * Returns CSS variables of a realm: `--accent` is a background for white text; `--accent-text` is
 * text on the page, light or dark.
 */
export function themeStyles(accent: string): string {
  const strong = accentBackground(accent)
  const light = accentOnDark(accent)
  return `:root{--accent:${strong};--accent-text:${strong}}
@media (prefers-color-scheme:dark){:root{--accent-text:${light}}}
`
}
