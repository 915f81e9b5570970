import { namedTenant } from '@choba/contract/tenant-code.ts'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readSearch } from './search-params.ts'

/**
 * Search parameters of the system configuration screens: the tenant that the screen is about. If
 * they are missing, the screen is about the user's tenant.
 */
export const TenantAddress = z.strictObject(namedTenant)
export type TenantAddress = z.output<typeof TenantAddress>

/**
 * Returns the tenant that the address names, to be spread into the parameters of an API call: `{
 * ...about }`.
 */
export const useAboutTenant = (): TenantAddress =>
  readSearch(TenantAddress.shape, useSearch({ strict: false }))
