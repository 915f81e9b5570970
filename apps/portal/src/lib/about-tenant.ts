import { namedTenant } from '@choba/contract/tenant-code.ts'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readSearch } from './search-params.ts'

/**
 * Search parameters of the SystemConfig screens: the tenant that the screen is about. Without them,
 * the user's own tenant.
 */
export const TenantAddress = z.strictObject(namedTenant)
export type TenantAddress = z.output<typeof TenantAddress>

/** Returns the tenant named in the address, as a part of call parameters: `{ ...about }`. */
export const useAboutTenant = (): TenantAddress =>
  readSearch(TenantAddress.shape, useSearch({ strict: false }))
