import type { Profile } from '@choba/contract/account.contract.ts'
import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import { useLocale } from 'use-intl'
import { languageNames } from '#lib/i18n.ts'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'

/**
 * Profile facts that only an administrator can change. Merchant and stores are left out for
 * administrators.
 */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useTranslations('account.profile')
  const users = useTranslations('users')
  const language = languageNames[useLocale()]
  const roleName = useRoleName()(profile.roleName)
  const { userName, userEmail, entCode, entName, managedStores, stores } = profile
  return (
    <div className="border-t border-line pt-4">
      <Facts>
        <Fact name={users('field.userName')}>{userName}</Fact>
        <Fact name={users('field.userEmail')}>{userEmail}</Fact>
        <Fact name={users('field.roleName')}>{roleName}</Fact>
        {entCode !== SYSTEM_MERCHANT && (
          <>
            <Fact name={t('merchant')}>{entName}</Fact>
            <Fact name={users('field.stores')}>
              {managedStores === 'SPECIFIC'
                ? users('stores.count', { count: stores.length })
                : users(`stores.${managedStores}`)}
              {stores.length > 0 && (
                <ul className="mt-1 max-h-40 overflow-y-auto text-sm text-muted">
                  {stores.map(({ storeId, storeName }) => (
                    <li key={storeId}>{storeName}</li>
                  ))}
                </ul>
              )}
            </Fact>
          </>
        )}
        <Fact name={t('language')}>
          {language}
          <p className="text-sm text-muted">{t('languageNote')}</p>
        </Fact>
      </Facts>
    </div>
  )
}
