import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/**
 * Empty state for a user without stores. Names the people who can give the user access to a store.
 */
export function NoStoresPanel() {
  const t = useTranslations('transactions.noStores')
  const separator = useTranslations('permissions.missing')('separator')
  const { data } = useQuery(rolesApi.grantors.query({ permission: 'User.edit' }))
  const people = data?.people.join(separator)
  return <EmptyState title={t('title')} text={people ? t('ask', { people }) : t('text')} />
}
