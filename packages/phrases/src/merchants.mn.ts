import type { merchantsJa } from './merchants.ja.ts'

export const merchantsMn: typeof merchantsJa = {
  title: 'Мерчант',
  defaultRoles: { topLevel: 'Ерөнхий админ', manager: 'Менежер', ordinary: 'Энгийн хэрэглэгч' },
}
