import type { merchantsJa } from './merchants.ja.ts'

export const merchantsEn: typeof merchantsJa = {
  title: 'Merchants',
}
