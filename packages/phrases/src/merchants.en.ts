import type { merchantsJa } from './merchants.ja.ts'

export const merchantsEn: typeof merchantsJa = {
  title: 'Merchants',
  defaultRoles: { topLevel: 'Top-level administrator', manager: 'Manager', ordinary: 'Ordinary user' },
}
