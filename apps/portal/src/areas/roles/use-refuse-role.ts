import type { UseFormSetError } from 'react-hook-form'
import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { ApiError } from '#lib/api-error.ts'
import { grantorsOf } from '#lib/grantors.ts'
import { viewing } from '#lib/view-as.ts'
import type { RoleInput } from './role-form.ts'

/**
 * Returns a function that shows the reason for rejecting a role at the form field that caused the
 * error.
 */
export function useRefuseRole(setError: UseFormSetError<RoleInput>): (error: unknown) => void {
  const t = useTranslations('roles.form')
  const can = useCanWords()
  return (error) => {
    const missing = error instanceof ApiError ? grantorsOf(error) : null
    setServerErrors(error, setError, {
      roleExists: { field: 'roleName', words: t('nameTaken') },
      insufficientPermission: {
        field: 'permissions',
        ...(missing && { words: t('missingPermission', { name: can(missing.permission) }) }),
      },
      // While an administrator views the portal as a role, every change fails with this result, and
      // a toast gives the reason. The field then shows no error.
      ...(!viewing() && { illegalOperation: { field: 'permissions', words: t('lastManager') } }),
    })
  }
}
