import type { roleNamesJa } from './role-names.ja.ts'

export const roleNamesEn: typeof roleNamesJa = {
  SUPER_ADMIN: 'Service administrator',
  SYSTEM_CONFIG: 'System configuration administrator',
  ADMINISTRATOR: 'Administrator (all permissions)',
}
