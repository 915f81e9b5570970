import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { usersApi } from './users.api.ts'

const { code } = resultTypes.userNotFound

/**
 * Query for one user. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useUser = (userId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...usersApi.detail.query({ userId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a user who does not exist or failed to load. */
export function useUserFaults() {
  const t = useTranslations('users')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}
