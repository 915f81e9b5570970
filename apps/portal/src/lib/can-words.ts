import type { Permission } from '@choba/contract/permissions.ts'
import { canPhrase } from './can-phrase.ts'
import { useSession } from './session.ts'
import { useTranslations } from './translations.ts'

/**
 * Returns a function that describes what a permission allows. The descriptions for administrators
 * and for users of a merchant differ.
 */
export function useCanWords(): (permission: Permission) => string {
  const t = useTranslations('permissions')
  const isAdmin = useSession()?.holder.isAdmin ?? false
  return (permission) => t(canPhrase(permission, isAdmin))
}
