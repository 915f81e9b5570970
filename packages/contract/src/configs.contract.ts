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
    summary: 'Config types by their order, of one subject or of both',
    can: adminMay('SystemConfig.search'),
    query: z.strictObject({ subject: z.optional(z.enum(configSubjects)) }),
    result: z.strictObject({ items: z.array(ConfigType) }),
  },
  addType: {
    method: 'POST',
    path: 'tenant/createtenantconfigtype',
    summary:
      'Add a config type; 1200 for a code that there is, 400 with `fields` for choices or limits that do not fit its kind',
    can: serviceMay('SystemConfig.add'),
    body: NewConfigType,
    result: ConfigType,
  },
  modifyType: {
    method: 'PUT',
    path: 'tenant/updatetenantconfigtype',
    summary:
      'Change a config type as it was seen, retire it, or offer it again; 1200 for what is built in, or where a value would no longer fit',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedConfigType,
    result: ConfigType,
    raises: [...stale, 'nothingToDo'],
  },
  removeType: {
    method: 'DELETE',
    path: 'tenant/deletetenantconfigtype',
    summary: 'Delete a config type; 1200 for what is built in, and while there is a value',
    can: serviceMay('SystemConfig.delete'),
    body: RemovedConfigType,
    result: z.null(),
    raises: stale,
  },
  values: {
    method: 'GET',
    path: 'tenant/gettenantconfigs',
    summary: 'The values of a tenant, of every type by its order; a secret is never among them',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ items: z.array(ConfigValue) }),
    raises: ['notFound'],
  },
  addValue: {
    method: 'POST',
    path: 'tenant/createtenantconfig',
    summary: 'Give a tenant a value that it has none of; 400 for one that does not fit its type',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, configTypeId: id, value: ConfigText }),
    result: ConfigValue,
    raises: stale,
  },
  modifyValue: {
    method: 'PUT',
    path: 'tenant/updatetenantconfig',
    summary: 'Change a value of a tenant as it was seen; 400 for one that does not fit its type',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...oneOf, value: ConfigText }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo'],
  },
  removeValue: {
    method: 'DELETE',
    path: 'tenant/deletetenantconfig',
    summary:
      'Take a value from a tenant; what is built in goes back to what every tenant begins with',
    can: adminMay('SystemConfig.delete'),
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...oneOf }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo'],
  },
  changes: {
    method: 'GET',
    path: 'tenant/configchanges',
    summary: 'The changes of a tenant’s values, or of a merchant’s, the newest first',
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
    summary:
      'Give a value back what it was before one of its changes, a secret too, as it was seen',
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
    summary:
      'The credit card configuration of a merchant, of every type by its order; a secret is never among it',
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
    summary: 'Give a merchant a value that it has none of; 400 for one that does not fit its type',
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
    summary: 'Change a value of a merchant as it was seen; 400 for one that does not fit its type',
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
    summary: 'Take a value from a merchant',
    can: adminMay('SystemConfig.delete'),
    tenantScope: true,
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, entCode, ...oneOf }),
    result: ConfigValue,
    raises: [...stale, 'nothingToDo', 'enterpriseCodeError'],
  },
})
