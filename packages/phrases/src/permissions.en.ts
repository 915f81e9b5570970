import type { permissionsJa } from './permissions.ja.ts'

export const permissionsEn: typeof permissionsJa = {
  title: 'Permissions',
}
