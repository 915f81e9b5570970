import * as z from 'zod/mini'
import {
  ChangedConfigType,
  ConfigChange,
  ConfigText,
  ConfigType,
  ConfigValue,
  NewConfigType,
  RemovedConfigType,
  configSubjects,
} from './config-types.ts'
import { endpoints } from './endpoint.ts'
import { id, line, MERCHANT_CODE_MAX } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, serviceMay } from './permissions.ts'
import { namedTenant } from './tenant-code.ts'

/** Settings of tenants, and credit card settings of merchants (specification §7, Tenant). */

const entCode = line(MERCHANT_CODE_MAX, 1)
/** Version of the value that the caller saw, for optimistic locking. 0 if no value was set. */
const seen = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

const stale = ['notFound', 'conflict'] as const
const oneOf = { configTypeId: id, version: seen }

export const configs = endpoints({
  types: {
    method: 'GET',
    path: 'tenant/gettenantconfigtypes',
    summary: 'List configuration types',
    description: 'Types for tenants, for merchants, or both. In their order.',
    can: adminMay('SystemConfig.search'),
    query: z.strictObject({ subject: z.optional(z.enum(configSubjects)) }),
    result: z.strictObject({ items: z.array(ConfigType) }),
  },
  addType: {
    method: 'POST',
    path: 'tenant/createtenantconfigtype',
    summary: 'Create a configuration type',
    description:
      'Fails with 1200 if the code exists, and with 400 if choices or limits do not fit the kind.',
    can: serviceMay('SystemConfig.add'),
    body: NewConfigType,
    result: ConfigType,
  },
  modifyType: {
    method: 'PUT',
    path: 'tenant/updatetenantconfigtype',
    summary: 'Change, retire or restore a configuration type',
    description:
      'Fails with 1200 for a built-in type, or if an existing value would no longer fit.',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedConfigType,
    result: ConfigType,
    raises: [...stale, 'nothingToDo'],
  },
  removeType: {
    method: 'DELETE',
    path: 'tenant/deletetenantconfigtype',
    summary: 'Delete a configuration type',
    description: 'Fails with 1200 for a built-in type, and while a value exists.',
    can: serviceMay('SystemConfig.delete'),
    body: RemovedConfigType,
    result: z.null(),
    raises: stale,
  },
  values: {
    method: 'GET',
    path: 'tenant/gettenantconfigs',
    summary: 'List the configuration values of a tenant',
    description: 'Secrets are left out.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ items: z.array(ConfigValue) }),
    raises: ['notFound'],
  },
  addValue: {
    method: 'POST',
    path: 'tenant/createtenantconfig',
    summary: 'Create a configuration value of a tenant',
    description: 'Fails with 400 if the value does not fit its type.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, configTypeId: id, value: ConfigText }),
    result: ConfigValue,
    raises: stale,
  },
  modifyValue: {
    method: 'PUT',
    path: 'tenant/updatetenantconfig',
    summary: 'Change a configuration value of a tenant',
    description: 'Fails with 400 if the value does not fit its type.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...oneOf, value: ConfigText }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo'],
  },
  removeValue: {
    method: 'DELETE',
    path: 'tenant/deletetenantconfig',
    summary: 'Delete a configuration value of a tenant',
    description: 'A built-in type returns to its default.',
    can: adminMay('SystemConfig.delete'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...oneOf }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo'],
  },
  changes: {
    method: 'GET',
    path: 'tenant/configchanges',
    summary: 'List the changes of configuration values',
    description: 'Changes of a tenant, or of a merchant in `entCode`. Newest first.',
    can: adminMay('SystemConfig.search'),
    tenantScope: true,
    namesTenant: true,
    query: z.strictObject({
      ...namedTenant,
      entCode: z.optional(entCode),
      configTypeId: z.optional(id),
      ...pageQuery,
    }),
    result: z.strictObject({ ...page(ConfigChange) }),
    raises: ['notFound', 'enterpriseCodeError'],
  },
  rollBack: {
    method: 'POST',
    path: 'tenant/rollbackconfig',
    summary: 'Restore the value before a change',
    description: 'Also restores secrets.',
    can: adminMay('SystemConfig.edit'),
    tenantScope: true,
    namesTenant: true,
    body: z.strictObject({
      ...namedTenant,
      entCode: z.optional(entCode),
      changeId: id,
      version: seen,
    }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo', 'enterpriseCodeError'],
  },
  cardValues: {
    method: 'GET',
    path: 'tenant/getentcreditcardconfigs',
    summary: 'List the credit card configuration of a merchant',
    description: 'Secrets are left out.',
    can: adminMay('SystemConfig.search'),
    tenantScope: true,
    namesTenant: true,
    query: z.strictObject({ ...namedTenant, entCode }),
    result: z.strictObject({ items: z.array(ConfigValue) }),
    raises: ['enterpriseCodeError'],
  },
  addCardValue: {
    method: 'POST',
    path: 'tenant/createentcreditcardconfig',
    summary: 'Create a credit card configuration value of a merchant',
    description: 'Fails with 400 if the value does not fit its type.',
    can: adminMay('SystemConfig.edit'),
    tenantScope: true,
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, entCode, configTypeId: id, value: ConfigText }),
    result: ConfigValue,
    raises: [...stale, 'enterpriseCodeError'],
  },
  modifyCardValue: {
    method: 'PUT',
    path: 'tenant/updateentcreditcardconfig',
    summary: 'Change a credit card configuration value of a merchant',
    description: 'Fails with 400 if the value does not fit its type.',
    can: adminMay('SystemConfig.edit'),
    tenantScope: true,
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, entCode, ...oneOf, value: ConfigText }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo', 'enterpriseCodeError'],
  },
  removeCardValue: {
    method: 'DELETE',
    path: 'tenant/deleteentcreditcardconfig',
    summary: 'Delete a credit card configuration value of a merchant',
    can: adminMay('SystemConfig.delete'),
    tenantScope: true,
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, entCode, ...oneOf }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo', 'enterpriseCodeError'],
  },
})
