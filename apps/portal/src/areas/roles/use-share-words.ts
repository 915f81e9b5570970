import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import type { ModuleShare } from './module-shares.ts'
import { actionOf, inColumns } from './permission-rows.ts'

/** Returns a function that names the action of a permission. */
export function useActionWord() {
  const t = useTranslations('permissions.action')
  // Action names that differ from the column name "add": refunds are performed, and transactions
  // are imported.
  const own: Partial<Record<Permission, 'perform' | 'import'>> = {
    'Refund.add': 'perform',
    'Record.import': 'import',
  }
  return (permission: Permission): string => t(own[permission] ?? actionOf(permission))
}

/**
 * Returns a function that describes a role's share of a module, for example "Users: 2 of 4 (view,
 * add)".
 */
export function useShareWords() {
  const t = useTranslations('roles.share')
  const name = useTranslations('permissions.module')
  const separator = useTranslations('permissions.missing')('separator')
  const word = useActionWord()
  return ({ module, held, offered, share }: ModuleShare): string =>
    t(share, {
      module: name(module),
      count: held.length,
      total: offered.length,
      actions: inColumns(held).map(word).join(separator),
    })
}
