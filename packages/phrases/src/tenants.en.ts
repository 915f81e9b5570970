import type { tenantsJa } from './tenants.ja.ts'

export const tenantsEn: typeof tenantsJa = {
  screens: { tenants: 'Tenants' },
  audit: {
    kind: { tenant: 'Tenant' },
    field: {
      tenantName: 'Name of the tenant',
      tenantProduct: 'Name of the service',
      tenantColour: 'Brand color',
      tenantOrigins: 'Addresses',
      tenantCurrency: 'Currency',
      tenantSignIn: 'Sign-in service',
      tenantState: 'State of the tenant',
    },
    word: {
      tenantSignIn: { EMBEDDED: 'Built-in sign-in', KEYCLOAK: 'Keycloak' },
      tenantState: { ACTIVE: 'Active', ARCHIVED: 'Archived' },
    },
    action: {
      list: 'View tenants',
      add: 'Add a tenant',
      modify: 'Change a tenant',
      testSignIn: 'Test the sign-in service',
      testMail: 'Test the mail server',
    },
  },
}
