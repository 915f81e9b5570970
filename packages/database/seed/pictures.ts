import type { Kysely } from 'kysely'
import type { Tables } from '../src/tables.ts'
import { tenantPlans } from './merchants.ts'

// A sun above three hills of grassland.
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="#0b6b4f"/>
  <circle cx="42" cy="21" r="9" fill="#f4c752"/>
  <path d="M0 40c10-9 20-11 31-5s21 5 33-3v32H0z" fill="#3f9b6d"/>
  <path d="M0 49c14-7 24-6 34-2s20 4 30-1v18H0z" fill="#7cc48f"/>
  <path d="M0 57c16-4 42-4 64 0v7H0z" fill="#e8f2e6"/>
</svg>
`

// The picture of the logo with less detail, for a size of 16 pixels.
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <rect width="16" height="16" rx="3.5" fill="#0b6b4f"/>
  <circle cx="10.5" cy="5" r="2.5" fill="#f4c752"/>
  <path d="M0 11c5-4 9-2 16-2v7H0z" fill="#7cc48f"/>
</svg>
`

/**
 * Adds a logo and a favicon for the tenant `steppe`. The other tenant shows the default pictures.
 */
export async function writePictures(q: Kysely<Tables>): Promise<void> {
  const { id } = tenantPlans.find(({ code }) => code === 'steppe')!
  const picture = (kind: 'logo' | 'favicon', text: string) => ({
    tenant_id: id,
    kind,
    content_type: 'image/svg+xml' as const,
    bytes: Buffer.from(text),
  })
  await q
    .insertInto('tenant_images')
    .values([picture('logo', logo), picture('favicon', favicon)])
    .execute()
}
