import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { usersApi } from './users.api.ts'

const { code } = resultTypes.userNotFound

/** One user; `asOpened` keeps what was there when a form was opened on it. */
export const useUser = (userId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...usersApi.detail.query({ userId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where a user is not there, or could not be loaded. */
export function useUserFaults() {
  const t = useTranslations('users')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}
