import type { rolesJa } from './roles.ja.ts'

export const rolesEn: typeof rolesJa = {
  title: 'Roles',
}
