import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { rolesApi } from './roles.api.ts'

const { code } = resultTypes.roleNotFound

/**
 * Query for one role. With `asOpened`, the query never refetches, so that an open form keeps its
 * starting values.
 */
export const useRole = (roleId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...rolesApi.detail.query({ roleId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** Error messages for a role that does not exist or failed to load. */
export function useRoleFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('roles')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}
