import { useNavigate } from '@tanstack/react-router'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { importsApi } from './imports.api.ts'

export const importsPath = '/setting/imports'
export const importPath = (importId: string): string => `${importsPath}/${importId}`

/** The ways between the imports and one of them. */
export function useImportNavigation() {
  const navigate = useNavigate()
  return {
    list: () => void navigate({ to: importsPath }),
    detail: (importId: string) => void navigate({ to: importPath(importId) }),
  }
}

/** After a change: the list, the import that is open, its rows and its history are asked for again. */
export function useImportRefresh() {
  const refresh = useRefresh()
  const { list, detail, preview, problems } = importsApi
  return () =>
    refresh(list.key(), detail.key(), preview.key(), problems.key(), auditApi.history.key())
}
