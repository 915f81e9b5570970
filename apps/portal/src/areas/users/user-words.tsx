import { useTranslations } from '#lib/translations.ts'
import type { ListedUser } from '@choba/contract/users.contract.ts'
import { Status } from '#ui/status.tsx'

/** Returns a function that describes which stores a user can access. */
export function useStoresInWords() {
  const t = useTranslations('users.stores')
  return ({
    managedStores,
    storeCount,
  }: Pick<ListedUser, 'managedStores' | 'storeCount'>): string =>
    managedStores === 'SPECIFIC' ? t('count', { count: storeCount }) : t(managedStores)
}

/**
 * Badge with the status of a user. An invited user who has not signed in yet has a separate status.
 */
export function UserStatus({
  user: { status, invited },
  locked = false,
}: {
  user: Pick<ListedUser, 'status' | 'invited'>
  /** True if the user is locked after too many wrong passwords; undefined if unknown. */
  locked?: boolean | undefined
}) {
  const t = useTranslations('users')
  if (status === 'INVALID') return <Status tone="muted">{t('status.INVALID')}</Status>
  if (locked) return <Status tone="danger">{t('signIn.locked')}</Status>
  return invited ? (
    <Status tone="info">{t('signIn.invited')}</Status>
  ) : (
    <Status tone="ok">{t('status.VALID')}</Status>
  )
}
