import type { Permission } from '@choba/contract/permissions.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'

type ServicePermission = `Settle.${keyof PortalPhrases['permissions']['onService']['Settle']}`

const isOnService = (permission: Permission): permission is ServicePermission =>
  permission.startsWith('Settle.')

/**
 * Returns the key of the phrase that describes a permission. Some permissions have different
 * phrases for administrators, whose settings apply to all merchants.
 */
export const canPhrase = (permission: Permission, isAdmin: boolean) =>
  isAdmin && isOnService(permission)
    ? (`onService.${permission}` as const)
    : (`can.${permission}` as const)
