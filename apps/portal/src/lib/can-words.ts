import type { Permission } from '@choba/contract/permissions.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { useSession } from './session.ts'
import { useTranslations } from './translations.ts'

type OnService = PortalPhrases['permissions']['onService']
type ServicePermission = { [M in keyof OnService & string]: `${M}.${keyof OnService[M] & string}` }[keyof OnService &
  string]

const isOnService = (permission: Permission): permission is ServicePermission => permission.startsWith('Settle.')

/** Name of the phrase that says what a permission lets someone of a side do: administrators settle for all merchants. */
export const canPhrase = (permission: Permission, isAdmin: boolean) =>
  isAdmin && isOnService(permission) ? (`onService.${permission}` as const) : (`can.${permission}` as const)

/** What a permission lets people of the reader's side do. */
export function useCanWords(): (permission: Permission) => string {
  const t = useTranslations('permissions')
  const isAdmin = useSession()?.holder.isAdmin ?? false
  return (permission) => t(canPhrase(permission, isAdmin))
}
