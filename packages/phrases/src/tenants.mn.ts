import type { tenantsJa } from './tenants.ja.ts'

export const tenantsMn: typeof tenantsJa = {
  screens: { tenants: 'Тенант' },
  audit: {
    kind: { tenant: 'Тенант' },
    field: {
      tenantName: 'Тенантын нэр',
      tenantProduct: 'Үйлчилгээний нэр',
      tenantColour: 'Брэндийн өнгө',
      tenantOrigins: 'Хаягууд',
      tenantCurrency: 'Валют',
      tenantSignIn: 'Нэвтрэх үйлчилгээ',
      tenantState: 'Тенантын төлөв',
    },
    word: {
      tenantSignIn: { EMBEDDED: 'Суурилсан нэвтрэлт', KEYCLOAK: 'Keycloak' },
      tenantState: { ACTIVE: 'Идэвхтэй', ARCHIVED: 'Архивласан' },
    },
    action: {
      list: 'Тенантын жагсаалт харах',
      add: 'Тенант нэмэх',
      modify: 'Тенант өөрчлөх',
      testSignIn: 'Нэвтрэх үйлчилгээг шалгах',
      testMail: 'И-мэйл серверийг шалгах',
    },
  },
}
