import type { ConfigValue } from '@choba/contract/config-types.ts'
import { configsApi } from '#lib/configs.api.ts'

type Seen = Pick<ConfigValue, 'configTypeId' | 'version'>
type Given = Pick<ConfigValue, 'configTypeId'> & { readonly value: string }

/** The calls about a tenant's values. */
export const tenantOwner = (tenantCode: string) => ({
  key: `tenant ${tenantCode}`,
  values: () => configsApi.values.query({ tenantCode }),
  changes: (configTypeId: string | undefined) => configsApi.changes.pages({ tenantCode, configTypeId }),
  add: (given: Given) => configsApi.addValue.call({ tenantCode, ...given }),
  modify: (given: Given & Seen) => configsApi.modifyValue.call({ tenantCode, ...given }),
  remove: ({ configTypeId, version }: Seen) => configsApi.removeValue.call({ tenantCode, configTypeId, version }),
  rollBack: (changeId: string, version: number) => configsApi.rollBack.call({ tenantCode, changeId, version }),
})

/** Whose values are shown and changed: the calls about them. */
export type ConfigOwner = ReturnType<typeof tenantOwner>

/** The calls about a merchant's, for its credit cards. */
export const merchantOwner = (entCode: string): ConfigOwner => ({
  key: `merchant ${entCode}`,
  values: () => configsApi.cardValues.query({ entCode }),
  changes: (configTypeId) => configsApi.changes.pages({ entCode, configTypeId }),
  add: (given) => configsApi.addCardValue.call({ entCode, ...given }),
  modify: (given) => configsApi.modifyCardValue.call({ entCode, ...given }),
  remove: ({ configTypeId, version }) => configsApi.removeCardValue.call({ entCode, configTypeId, version }),
  rollBack: (changeId, version) => configsApi.rollBack.call({ entCode, changeId, version }),
})
