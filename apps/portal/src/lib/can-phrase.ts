import type { Permission } from '@choba/contract/permissions.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'

type OnService = PortalPhrases['permissions']['onService']
type ServicePermission = { [M in keyof OnService & string]: `${M}.${keyof OnService[M] & string}` }[keyof OnService &
  string]

const isOnService = (permission: Permission): permission is ServicePermission => permission.startsWith('Settle.')

/** Name of the phrase that says what a permission lets someone of a side do: administrators settle for all merchants. */
export const canPhrase = (permission: Permission, isAdmin: boolean) =>
  isAdmin && isOnService(permission) ? (`onService.${permission}` as const) : (`can.${permission}` as const)
