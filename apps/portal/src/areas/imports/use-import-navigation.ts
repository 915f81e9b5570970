import { useNavigate } from '@tanstack/react-router'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { importsApi } from './imports.api.ts'

export const importsPath = '/setting/imports'
export const importPath = (importId: string): string => `${importsPath}/${importId}`

/** Navigation between the import list and one import. */
export function useImportNavigation() {
  const navigate = useNavigate()
  return {
    list: () => void navigate({ to: importsPath }),
    detail: (importId: string) => void navigate({ to: importPath(importId) }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the open import, its rows and
 * its history.
 */
export function useImportRefresh() {
  const refresh = useRefresh()
  const { list, detail, preview, problems } = importsApi
  return () =>
    refresh(list.key(), detail.key(), preview.key(), problems.key(), auditApi.history.key())
}
