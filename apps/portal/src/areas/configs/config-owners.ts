import type { ConfigValue } from '@choba/contract/config-types.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { configsApi } from './configs.api.ts'

type Seen = Pick<ConfigValue, 'configTypeId' | 'version'>
type Given = Pick<ConfigValue, 'configTypeId'> & { readonly value: string }

/** The calls about a tenant's values. @param origin where its people find it; null of a merchant */
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

/** Whose values are shown and changed: the calls about them. */
export type ConfigOwner = ReturnType<typeof tenantOwner>

/** The calls about a merchant's, for its credit cards. */
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
