import type { permissionsJa } from './permissions.ja.ts'

export const permissionsMn: typeof permissionsJa = {
  title: 'Эрх',
}
