import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useTranslations } from '#lib/translations.ts'
import { rolesApi } from './roles.api.ts'

const { code } = resultTypes.roleNotFound

/** One role; `asOpened` keeps what was there when a form was opened on it. */
export const useRole = (roleId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...rolesApi.detail.query({ roleId }),
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where a role is not there, or could not be loaded. */
export function useRoleFaults(fault: 'detailFault' | 'fault' = 'detailFault') {
  const t = useTranslations('roles')
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t(fault),
  }
}
