import type { UseFormSetError } from 'react-hook-form'
import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { ApiError } from '#lib/api-error.ts'
import { grantorsOf } from '#lib/grantors.ts'
import { viewing } from '#lib/view-as.ts'
import type { RoleInput } from './role-form.ts'

/** Returns a function that shows at its field why the server rejected a role. */
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
      // While the user views the portal as another role, every change fails with this error, and a
      // toast explains why.
      ...(!viewing() && { illegalOperation: { field: 'permissions', words: t('lastManager') } }),
    })
  }
}
