import type { Permission } from '@choba/contract/permissions.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'

type ServicePermission = `Settle.${keyof PortalPhrases['permissions']['onService']['Settle']}`

const isOnService = (permission: Permission): permission is ServicePermission =>
  permission.startsWith('Settle.')

/**
 * Returns the phrase key that describes a permission. Administrators have different phrases,
 * because their settings apply to all merchants.
 */
export const canPhrase = (permission: Permission, isAdmin: boolean) =>
  isAdmin && isOnService(permission)
    ? (`onService.${permission}` as const)
    : (`can.${permission}` as const)
