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
        ...(missing && { words: t('beyond', { name: can(missing.permission) }) }),
      },
      // Support staff in a read-only view get the message from the toast instead.
      ...(!viewing() && { illegalOperation: { field: 'permissions', words: t('lastManager') } }),
    })
  }
}
