import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import { useStoresInWords } from './user-words.tsx'

/**
 * Returns functions that give the label of a form field and its value as text, for showing a
 * conflicting change by another user.
 */
export function useFieldInWords() {
  const t = useTranslations('users')
  const stores = useStoresInWords()
  const nameOfRole = useRoleName()
  const yes = (is: boolean) => t(is ? 'yes' : 'no')
  const labels = {
    userFullName: t('field.userFullName'),
    userEmail: t('field.userEmail'),
    phone: t('field.phone'),
    roleId: t('field.roleName'),
    managedStores: t('field.stores'),
    storeIds: t('form.stores'),
    forcePasswordChange: t('field.forcePasswordChange'),
    expires: t('field.expires'),
    passwordDays: t('field.passwordDays'),
    receiveMessages: t('field.receiveMessages'),
    emailMessages: t('field.emailMessages'),
    status: t('field.status'),
  }
  const shown: Record<keyof typeof labels, (user: UserDetail) => string> = {
    userFullName: (user) => user.userFullName,
    userEmail: (user) => user.userEmail,
    phone: (user) => user.phone,
    roleId: (user) => nameOfRole(user.roleName),
    managedStores: stores,
    storeIds: (user) => user.stores.map(({ storeName }) => storeName).join(', '),
    forcePasswordChange: (user) => yes(user.forcePasswordChange),
    expires: (user) => yes(user.passwordDays !== null),
    passwordDays: (user) => String(user.passwordDays ?? ''),
    receiveMessages: (user) => yes(user.receiveMessages),
    emailMessages: (user) => yes(user.emailMessages),
    status: (user) => t(`status.${user.status}`),
  }
  return {
    labels,
    show: (name: string, user: UserDetail) => shown[name as keyof typeof labels](user),
  }
}
