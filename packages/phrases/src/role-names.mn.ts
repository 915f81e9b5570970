import type { roleNamesJa } from './role-names.ja.ts'

export const roleNamesMn: typeof roleNamesJa = {
  SUPER_ADMIN: 'Үйлчилгээний админ',
  SYSTEM_CONFIG: 'Системийн тохиргооны админ',
  ADMINISTRATOR: 'Админ (бүх эрх)',
}
