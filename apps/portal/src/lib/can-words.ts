import type { Permission } from '@choba/contract/permissions.ts'
import { canPhrase } from './can-phrase.ts'
import { useSession } from './session.ts'
import { useTranslations } from './translations.ts'

/** Says what a permission lets people of the reader's side do. */
export function useCanWords(): (permission: Permission) => string {
  const t = useTranslations('permissions')
  const isAdmin = useSession()?.holder.isAdmin ?? false
  return (permission) => t(canPhrase(permission, isAdmin))
}
