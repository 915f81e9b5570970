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

/** Fields that identify a row or describe its state and are not settings. */
const keys = ['entCode', 'entName', 'tenantCode', 'version', 'storeId', 'userCount', 'mfaUserCount']
const without = (names: readonly string[], those: readonly string[]) =>
  names.filter((name) => !those.includes(name))

/** All settings that users can change, by kind, taken from the contract. */
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

describe.each(kinds)('stored settings of a %s', (kind) => {
  it('each have code that reads them', () => {
    expect(Object.keys(storedSettings[kind]).toSorted()).toEqual([...typed[kind]].toSorted())
  })

  it.each(Object.entries(storedSettings[kind]))(
    "%s is read outside the setting's own screens",
    async (_name, reader) => {
      const { file, text } = reader
      expect(ownPlaces.filter((place) => place.test(file))).toEqual([])
      expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(text)
    },
  )
})

it('finds no further fields in the calls that add and close a store', () => {
  const fields = [...Object.keys(stores.add.body.shape), ...Object.keys(stores.close.body.shape)]
  expect(without(fields, [...keys, ...typed.store])).toEqual(['fromDay'])
})
