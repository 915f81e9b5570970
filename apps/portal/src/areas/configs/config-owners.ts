import type { ConfigValue } from '@choba/contract/config-types.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { configsApi } from './configs.api.ts'

type Seen = Pick<ConfigValue, 'configTypeId' | 'version'>
type Given = Pick<ConfigValue, 'configTypeId'> & { readonly value: string }

/**
 * Returns the API calls for a tenant's settings.
 * @param origin origin of the address at which the tenant's users open the portal; null for a
 * merchant
 */
export const tenantOwner = (tenantCode: string, origin: string | null = null) => ({
  key: `tenant ${tenantCode}`,
  origin,
  values: () => configsApi.values.query({ tenantCode }),
  changes: (configTypeId: string | undefined) =>
    configsApi.changes.pages({ tenantCode, configTypeId }),
  add: (given: Given) => configsApi.addValue.call({ tenantCode, ...given }),
  modify: (given: Given & Seen) => configsApi.modifyValue.call({ tenantCode, ...given }),
  remove: ({ configTypeId, version }: Seen) =>
    configsApi.removeValue.call({ tenantCode, configTypeId, version }),
  rollBack: (changeId: string, version: number) =>
    configsApi.rollBack.call({ tenantCode, changeId, version }),
})

/** API calls for the tenant or merchant that owns the shown settings. */
export type ConfigOwner = ReturnType<typeof tenantOwner>

/** API calls for a merchant's credit card settings. */
export const merchantOwner = (about: TenantAddress, entCode: string): ConfigOwner => {
  const of = { ...about, entCode }
  return {
    origin: null,
    key: `merchant ${about.tenantCode ?? ''} ${entCode}`,
    values: () => configsApi.cardValues.query(of),
    changes: (configTypeId) => configsApi.changes.pages({ ...of, configTypeId }),
    add: (given) => configsApi.addCardValue.call({ ...of, ...given }),
    modify: (given) => configsApi.modifyCardValue.call({ ...of, ...given }),
    remove: ({ configTypeId, version }) =>
      configsApi.removeCardValue.call({ ...of, configTypeId, version }),
    rollBack: (changeId, version) => configsApi.rollBack.call({ ...of, changeId, version }),
  }
}
