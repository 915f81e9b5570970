import type { ConfigChange, ConfigValue } from '@choba/contract/config-types.ts'
import type { configs } from '@choba/contract/configs.contract.ts'
import type { CallSample, CallSamples } from '#testing/call-sample.ts'
import { admin, service } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import { addedType, addedValue, changedType, configHolder, newType } from './configs.testing.ts'

const absent = { configTypeId: '32000' }
const may = (action: string) => admin(`SystemConfig.${action}`)
const runs = (action: string) => service(`SystemConfig.${action}`)
const path = (name: string) => `/apiproxy/api/tenant/${name}`
const { configTypeId: _none, ...parts } = { ...absent, ...newType() }
const { code: _code, subject: _subject, kind: _kind, ...changeable } = parts

type Whose = Readonly<Record<string, string>>
/** Query without parameters, which selects the caller's own tenant. */
const tenant: Whose = {}

/** Returns the code of a merchant of the demo. */
async function merchantOf(test: TestApp): Promise<{ entCode: string }> {
  const { items } = resultOf<{ items: { entCode: string }[] }>(
    await (await configHolder(test)).get('user/entlist'),
  )
  return { entCode: items[0]!.entCode }
}

/**
 * Creates sample inputs for the calls on values. Calls on tenant values and on merchant values
 * differ only in their query.
 * @param whose returns the query parameters that select the owner of an existing value
 */
function onValues(
  name: string,
  of: (target: { entCode: string }) => Whose,
  whose: (test: TestApp) => Promise<Whose>,
) {
  const made = async (test: TestApp) => {
    const owner = await whose(test)
    const { configTypeId, version } = await addedValue(await configHolder(test), {
      of: owner,
      value: 'made',
    })
    return { owner, row: { configTypeId, version } }
  }
  return {
    values: {
      call: `GET ${path(`get${name}s`)}`,
      may: may('search'),
      input: (target) => ({ query: of(target) }),
    },
    add: {
      call: `POST ${path(`create${name}`)}`,
      may: may('edit'),
      input: (target) => ({ body: { ...of(target), ...absent, value: 'sample' } }),
      real: async (test) => {
        const owner = await whose(test)
        const subject = 'entCode' in owner ? 'CREDIT_CARD' : 'TENANT'
        const { configTypeId } = await addedType(await configHolder(test), { subject })
        return { body: { ...owner, configTypeId, value: 'sample' } }
      },
      fuzz: { ends: 4001, rare: true },
    },
    modify: {
      call: `PUT ${path(`update${name}`)}`,
      may: may('edit'),
      input: (target) => ({ body: { ...of(target), ...absent, version: 1, value: 'sample' } }),
      real: async (test) => {
        const { owner, row } = await made(test)
        return { body: { ...owner, ...row, value: 'sample' } }
      },
      fuzz: { ends: 4001, rare: true },
    },
    remove: {
      call: `DELETE ${path(`delete${name}`)}`,
      may: may('delete'),
      input: (target) => ({ body: { ...of(target), ...absent, version: 1 } }),
      real: async (test) => {
        const { owner, row } = await made(test)
        return { body: { ...owner, ...row } }
      },
      fuzz: { ends: 4001, rare: true },
    },
  } satisfies Record<string, CallSample>
}

const tenantValues = onValues(
  'tenantconfig',
  () => tenant,
  async () => tenant,
)
const merchantValues = onValues('entcreditcardconfig', ({ entCode }) => ({ entCode }), merchantOf)

export const samples: CallSamples<typeof configs> = {
  types: { call: `GET ${path('gettenantconfigtypes')}`, may: may('search'), input: () => ({}) },
  addType: {
    call: `POST ${path('createtenantconfigtype')}`,
    may: runs('add'),
    input: () => ({ body: newType() }),
    fuzz: { rare: true },
  },
  modifyType: {
    call: `PUT ${path('updatetenantconfigtype')}`,
    may: runs('edit'),
    input: () => ({ body: { ...absent, version: 1, ...changeable, state: 'OFFERED' } }),
    real: async (test) => ({
      body: changedType(await addedType(await configHolder(test)), { nameEn: 'Another name' }),
    }),
    fuzz: { ends: 4001, rare: true },
  },
  removeType: {
    call: `DELETE ${path('deletetenantconfigtype')}`,
    may: runs('delete'),
    input: () => ({ body: { ...absent, version: 1 } }),
    real: async (test) => {
      const { configTypeId, version } = await addedType(await configHolder(test))
      return { body: { configTypeId, version } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  values: tenantValues.values,
  addValue: tenantValues.add,
  modifyValue: tenantValues.modify,
  removeValue: tenantValues.remove,
  changes: { call: `GET ${path('configchanges')}`, may: may('search'), input: () => ({}) },
  rollBack: {
    call: `POST ${path('rollbackconfig')}`,
    may: may('edit'),
    input: () => ({ body: { ...tenant, changeId: '1', version: 1 } }),
    real: async (test) => {
      const client = await configHolder(test)
      const { configTypeId, version } = await addedValue(client, { of: tenant, value: 'made' })
      const value = { ...tenant, configTypeId, version, value: 'changed' }
      const changed = resultOf<ConfigValue>(await client.put('tenant/updatetenantconfig', value))
      const { items } = resultOf<{ items: ConfigChange[] }>(
        await client.get('tenant/configchanges', { ...tenant, configTypeId }),
      )
      return { body: { ...tenant, changeId: items[0]!.changeId, version: changed.version } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  cardValues: merchantValues.values,
  addCardValue: merchantValues.add,
  modifyCardValue: merchantValues.modify,
  removeCardValue: merchantValues.remove,
}
