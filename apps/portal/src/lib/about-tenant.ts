import { namedTenant } from '@choba/contract/tenant-code.ts'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readSearch } from './search-params.ts'

/** What every screen of SystemConfig has in its address: the tenant that it is about; without it, the person's own. */
export const TenantAddress = z.strictObject(namedTenant)
export type TenantAddress = z.output<typeof TenantAddress>

/** The tenant that the address names, as calls take it: `{ ...about }`. */
export const useAboutTenant = (): TenantAddress =>
  readSearch(TenantAddress.shape, useSearch({ strict: false }))
