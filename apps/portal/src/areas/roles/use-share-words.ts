import { useTranslations } from '#lib/translations.ts'
import type { Permission } from '@choba/contract/permissions.ts'
import type { ModuleShare } from './module-shares.ts'
import { actionOf, inColumns } from './permission-rows.ts'

/** What a permission lets someone do in its module, in a word. */
export function useActionWord() {
  const t = useTranslations('permissions.action')
  // Refunds are not added to a list: they are made; and transactions come with a file.
  const own: Partial<Record<Permission, 'perform' | 'import'>> = {
    'Refund.add': 'perform',
    'Record.import': 'import',
  }
  return (permission: Permission): string => t(own[permission] ?? actionOf(permission))
}

/** How much of a module a role holds, and what: "Users: 2 of 4 (view, add)". */
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
