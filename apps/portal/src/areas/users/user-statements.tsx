import Bell from 'lucide-react/icons/bell'
import KeyRound from 'lucide-react/icons/key-round'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import type { UserVariant } from './user-variants.ts'

/** Describes the store scope, the password rules and the messages of a user in sentences. */
export function UserStatements({ variant, user }: { variant: UserVariant; user: UserDetail }) {
  const t = useTranslations('users.says')
  const { passwordDays } = user
  const messages = !user.receiveMessages ? 'none' : user.emailMessages ? 'email' : 'screen'
  return (
    <ul className="flex flex-col gap-2">
      {!variant.admin && (
        <Statement icon={<Store {...icon} />}>
          {t(`stores.${user.managedStores}`, { count: user.storeCount })}
          {user.managedStores === 'SPECIFIC' && <StoreNames user={user} />}
        </Statement>
      )}
      {user.forcePasswordChange && (
        <Statement icon={<KeyRound {...icon} />}>{t('changePassword')}</Statement>
      )}
      <Statement icon={<KeyRound {...icon} />}>
        {passwordDays === null ? t('neverExpires') : t('expires', { count: passwordDays })}
      </Statement>
      <Statement icon={<Bell {...icon} />}>{t(`messages.${messages}`)}</Statement>
    </ul>
  )
}

const icon = {
  'aria-hidden': true,
  size: '1.1em',
  className: 'mt-[0.2em] shrink-0 text-muted',
} as const

const Statement = ({ icon: mark, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5">
    {mark}
    <div className="min-w-0 flex-1">{children}</div>
  </li>
)

/**
 * Names of the user's stores that the signed-in user can see too, and the number of the other
 * stores.
 */
function StoreNames({ user: { stores, storeCount } }: { user: UserDetail }) {
  const t = useTranslations('users.stores')
  const hidden = storeCount - stores.length
  return (
    <ul className="mt-1 max-h-40 overflow-y-auto text-sm text-muted">
      {stores.map(({ storeId, storeName }) => (
        <li key={storeId}>{storeName}</li>
      ))}
      {hidden > 0 && <li>{t('hidden', { count: hidden })}</li>}
    </ul>
  )
}
