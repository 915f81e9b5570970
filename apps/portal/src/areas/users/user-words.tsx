import { useTranslations } from '#lib/translations.ts'
import type { ListedUser } from '@choba/contract/users.contract.ts'
import { Status } from '#ui/status.tsx'

/** Which stores a person sees, in words. */
export function useStoresInWords() {
  const t = useTranslations('users.stores')
  return ({
    managedStores,
    storeCount,
  }: Pick<ListedUser, 'managedStores' | 'storeCount'>): string =>
    managedStores === 'SPECIFIC' ? t('count', { count: storeCount }) : t(managedStores)
}

/** Whether someone may sign in; who has been invited and has not come yet is told apart. */
export function UserStatus({
  user: { status, invited },
  locked = false,
}: {
  user: Pick<ListedUser, 'status' | 'invited'>
  /** Too many wrong passwords, as far as that is known. */
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
