import { useTranslations } from './translations.ts'

const named = ['SUPER_ADMIN', 'SYSTEM_CONFIG', 'ADMINISTRATOR'] as const

/**
 * Returns a function that names a role in the user's language. The roles of a new tenant have a
 * code as their name; the name of another role is returned unchanged.
 */
export function useRoleName(): (roleName: string) => string {
  const t = useTranslations('roleNames')
  return (roleName) => {
    const code = named.find((one) => one === roleName)
    return code === undefined ? roleName : t(code)
  }
}
