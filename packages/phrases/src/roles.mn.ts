import type { rolesJa } from './roles.ja.ts'

export const rolesMn: typeof rolesJa = {
  title: 'Эрхийн бүлэг',
}
