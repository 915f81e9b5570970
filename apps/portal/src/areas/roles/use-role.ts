import { useQuery } from '@tanstack/react-query'
import { resultTypes } from '@choba/contract/result-types.ts'
import { rolesApi } from '#lib/roles.api.ts'

const missing = resultTypes.roleNotFound.code

/** One role; `asOpened` keeps what was there when a form was opened on it. */
export const useRole = (roleId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...rolesApi.detail.query({ roleId }),
    meta: { shownInPlace: [missing] },
    ...(asOpened && { staleTime: Infinity }),
  })
