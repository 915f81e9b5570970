import { ratingFrequencies } from '@choba/contract/rating-frequency.ts'
import { configKinds, configSubjects, configTypeStates } from '@choba/contract/config-types.ts'
import { managedStores } from '@choba/contract/users.contract.ts'
import { userStatuses } from '@choba/contract/users.filters.ts'
import { beforeAll, expect, it } from 'vitest'
import { type DemoUser, main, openScreen, rowOf, signInAs } from '#testing/screen.tsx'
import { phrases } from '#testing/phrases.ts'
import { configsApi } from './configs.api.ts'

const { configs, roleNames, feedbackReview } = phrases.ja

/** Codes that the screens below read from the server and must show as words. */
const codes = [
  ...Object.keys(roleNames),
  ...configKinds,
  ...configSubjects,
  ...configTypeStates,
  ...userStatuses,
  ...managedStores,
  ...ratingFrequencies,
]
const screens: readonly [DemoUser, string][] = [
  ['sysconfig', 'tenant/tenant'],
  ['sysconfig', 'tenant/tenantType'],
  ['sysconfig', 'tenant/tenantConfig'],
  ['sysconfig', 'tenant/CreditCardConfig'],
  ['superadmin', 'setting/adminUserRole'],
  ['superadmin', 'setting/adminUserManage'],
  ['superadmin', 'account'],
  ['owner', 'setting/rights'],
  ['owner', 'setting/user'],
]

/** Codes in a text, as words of their own: `never` is not in `whenever`. */
const codesIn = (text: string, all: readonly string[]): string[] =>
  all.filter((code) => new RegExp(String.raw`(?<![\w@.-])${code}(?![\w@.-])`).test(text))

let builtIn: string[]
beforeAll(async () => {
  await signInAs('sysconfig')
  const { items } = await configsApi.types.call({})
  builtIn = items.filter((type) => type.isBuiltIn).map(({ code }) => code)
  expect(builtIn).toContain('showDashBoard')
})

it.each(screens)('screens show words instead of codes: user %s, address %s', async (user, path) => {
  await signInAs(user)
  await openScreen(path)
  const text = () => main().element().textContent ?? ''
  await expect.poll(() => main().element().querySelector('[aria-busy=true]')).toBeNull()
  await expect.poll(() => text().length).toBeGreaterThan(20)
  expect(codesIn(text(), [...codes, ...builtIn])).toEqual([])
})

it('the list of administrators names the built-in roles, and the setting `ratingFrequency` has a label for each option', async () => {
  await signInAs('superadmin')
  await openScreen('setting/adminUserManage')
  await expect.element(rowOf('superadmin')).toMatchTextContent(roleNames.SUPER_ADMIN)
  await expect.element(rowOf('sysconfig2')).toMatchTextContent(roleNames.SYSTEM_CONFIG)
  expect(Object.keys(configs.choice.ratingFrequency)).toEqual([...ratingFrequencies])
  expect(configs.choice.ratingFrequency).toEqual(feedbackReview.setting.frequency)
})
