import { readFile } from 'node:fs/promises'
import { CompanyParts } from '@choba/contract/company.contract.ts'
import { ChangedMerchant, MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { PointSettings } from '@choba/contract/point-rules.contract.ts'
import { storeShape } from '@choba/contract/store-parts.ts'
import { stores } from '@choba/contract/stores.contract.ts'
import { ChangedTenant } from '@choba/contract/tenants.contract.ts'
import { describe, expect, it } from 'vitest'
import { builtInConfigs } from '../apps/server/src/platform/settings/built-in-configs.ts'
import { ownPlaces, type SettingKind, storedSettings } from './stored-settings.ts'

/**
 * Fields of the API that are not settings, because they identify a row or describe its current
 * state.
 */
const keys = ['entCode', 'entName', 'tenantCode', 'version', 'storeId', 'userCount', 'mfaUserCount']
const without = (names: readonly string[], those: readonly string[]) =>
  names.filter((name) => !those.includes(name))

/** Names of all settings that users can change, by kind. Taken from the types of the contract. */
const typed: Readonly<Record<SettingKind, readonly string[]>> = {
  store: ['companyId', ...Object.keys(storeShape), 'closedFrom'],
  merchant: [
    'entName',
    ...without(Object.keys(ChangedMerchant.shape), keys),
    ...without(Object.keys(MfaConfigRow.shape), keys),
    ...without(Object.keys(PointSettings.shape), keys),
  ],
  tenant: [...without(Object.keys(ChangedTenant.shape), keys), ...Object.keys(builtInConfigs)],
  company: Object.keys(CompanyParts.shape),
}

const kinds = Object.keys(typed) as SettingKind[]

describe.each(kinds)('the stored settings of a %s', (kind) => {
  it('all have an entry that names the code that reads the setting', () => {
    expect(Object.keys(storedSettings[kind]).toSorted()).toEqual([...typed[kind]].toSorted())
  })

  it.each(Object.entries(storedSettings[kind]))(
    "include %s, which code other than the setting's own screens reads",
    async (_name, reader) => {
      const { file, text } = reader
      expect(ownPlaces.filter((place) => place.test(file))).toEqual([])
      expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(text)
    },
  )
})

it('the calls that add and close a store have no fields besides the listed settings and fromDay', () => {
  const fields = [...Object.keys(stores.add.body.shape), ...Object.keys(stores.close.body.shape)]
  expect(without(fields, [...keys, ...typed.store])).toEqual(['fromDay'])
})
