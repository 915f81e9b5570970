import { useTranslations } from 'use-intl'
import type { ListedUser } from '@choba/contract/users.contract.ts'
import { Status } from '#ui/status.tsx'

/** Which stores a person sees, in words. */
export function useStoresInWords() {
  const t = useTranslations('users.stores')
  return ({ managedStores, storeCount }: Pick<ListedUser, 'managedStores' | 'storeCount'>): string =>
    managedStores === 'SPECIFIC' ? t('count', { count: storeCount }) : t(managedStores)
}

export function UserStatus({ user }: { user: Pick<ListedUser, 'status'> }) {
  const t = useTranslations('users.status')
  return <Status tone={user.status === 'VALID' ? 'ok' : 'muted'}>{t(user.status)}</Status>
}
