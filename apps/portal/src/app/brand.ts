import type { TenantWebConfig } from '@choba/contract/session.contract.ts'
import { darkGround, lightGround, readableBrand } from '#lib/brand-contrast.ts'

/** The tenant's name and colour on the page. A colour that is none leaves the product's own. */
export function applyBrand({ style, oem }: TenantWebConfig): void {
  document.title = oem
  const { style: page } = document.documentElement
  const [light, dark] = [readableBrand(style, lightGround), readableBrand(style, darkGround)]
  if (light) page.setProperty('--brand-on-light', light)
  if (dark) page.setProperty('--brand-on-dark', dark)
}
