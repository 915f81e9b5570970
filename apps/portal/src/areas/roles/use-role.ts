import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { rolesApi } from './roles.api.ts'

const { code } = resultTypes.roleNotFound

/**
 * Loads a role. With `asOpened`, the data never becomes stale, so a form keeps what it was opened
 * with.
 */
export const useRole = (roleId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...rolesApi.detail.query({ roleId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Returns the messages for a role that does not exist or could not be loaded. */
export function useRoleFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('roles')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}
