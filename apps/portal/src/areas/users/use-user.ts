import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { usersApi } from './users.api.ts'

const { code } = resultTypes.userNotFound

/**
 * Loads a user. With `asOpened`, the data never becomes stale, so a form keeps what it was opened
 * with.
 */
export const useUser = (userId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...usersApi.detail.query({ userId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Returns the messages for a user who does not exist or could not be loaded. */
export function useUserFaults() {
  const t = useTranslations('users')
  return {
    missing: { code, title: t('missing.title'), text: t('missing.text') },
    faultTitle: t('detailFault'),
  }
}
