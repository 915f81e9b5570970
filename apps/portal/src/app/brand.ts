import { darkGround, lightGround, readableBrand } from '#lib/brand-contrast.ts'

/** The tenant's colour on the page. One that is none leaves the product's own. */
export function applyBrand(style: string): void {
  const { style: page } = document.documentElement
  const [light, dark] = [readableBrand(style, lightGround), readableBrand(style, darkGround)]
  if (light) page.setProperty('--brand-on-light', light)
  if (dark) page.setProperty('--brand-on-dark', dark)
}
