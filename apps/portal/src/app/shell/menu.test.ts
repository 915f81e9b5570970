import { everyActionOf, merchantPermissions, type Permission } from '@choba/contract/permissions.ts'
import {
  SYSTEM_MERCHANT,
  type TenantWebConfig,
  type UserInfo,
} from '@choba/contract/session.contract.ts'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupsOf, homeOf, menuOf } from '#app/shell/menu.ts'
import { makeRouteTree } from '#app/routes.tsx'
import { openSession, setTenantConfig } from '#lib/session.ts'

// Expected sidebar of each demo user, copied from the specification (§2, "Sidebar") and not derived
// from the routes.

// Creating a router sets the full path of each route.
createRouter({ routeTree: await makeRouteTree(true), history: createMemoryHistory() })

const asList = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Sidebar entries of the specification, top to bottom. Entries whose screens are not built yet are
 * missing.
 */
const sidebar = asList(`
  panel
  systrade trade
  order tradePoint
  dataCompass
  deposit
  paymentManage
  statistics
  message/list message/management message/sysManagement
  setting/adminUser setting/MFAManage setting/adminUserRole setting/adminUserManage
  setting/tableTent setting/shop setting/points setting/qrmanage setting/user setting/rights
  tradeType/tradeType tradeType/paymentClass tradeType/paymentType tradeType/tableTent tradeType/tenant tradeType/paymentLogos
  tenant/tenant tenant/tenantType tenant/tenantConfig tenant/CreditCardConfig tenant/feedKey
  feedback feedback2
  help/manual help/support
`)

/**
 * Entries that Choba has in addition to the specification. They come after the specified entries of
 * their group, or directly after the transactions.
 */
const ours = asList(`
  refundBatch unknownRefund sysUnknownRefund dispute sysdispute approval sysdeposit transfers acquirerFiles
  sysbrand setting/terminals setting/company setting/issuer setting/imports setting/audit
  setting/supportSession tenant/gateway
`)

interface Person {
  readonly isAdmin: boolean
  readonly holds: readonly Permission[]
  /** Headings and the entries under them. */
  readonly menu: readonly (readonly [string | undefined, string])[]
}

const support = ['support', 'help/manual help/support'] as const
const owner: Person = {
  isAdmin: false,
  holds: merchantPermissions,
  menu: [
    [
      undefined,
      'panel trade order tradePoint refundBatch unknownRefund dispute approval dataCompass deposit paymentManage statistics',
    ],
    ['notifications', 'message/list message/management'],
    [
      'settings',
      'setting/tableTent setting/shop setting/terminals setting/points setting/qrmanage setting/user setting/rights setting/company setting/imports setting/audit setting/supportSession',
    ],
    support,
  ],
}
const people: Record<string, Person> = {
  owner,
  mfa: owner,
  owner2: owner,
  manager: {
    isAdmin: false,
    holds: [
      ...everyActionOf('Stat', 'DataCompass', 'PointsReport'),
      ...([
        'Record.search',
        'Record.download',
        'Refund.add',
        'Settle.search',
        'Shop.search',
        'Qr.search',
        'User.search',
      ] as const),
    ],
    menu: [
      [
        undefined,
        'panel trade order tradePoint refundBatch unknownRefund dispute approval dataCompass deposit paymentManage statistics',
      ],
      ['notifications', 'message/list'],
      [
        'settings',
        'setting/tableTent setting/shop setting/terminals setting/points setting/qrmanage setting/user setting/company setting/audit setting/supportSession',
      ],
      support,
    ],
  },
  clerk: {
    isAdmin: false,
    holds: ['Record.search'],
    menu: [
      [undefined, 'panel trade order tradePoint dispute paymentManage'],
      ['notifications', 'message/list'],
      ['settings', 'setting/tableTent'],
      support,
    ],
  },
  superadmin: {
    isAdmin: true,
    holds: everyActionOf(
      'Refund',
      'Settle',
      'Ent',
      'EntMfaConfig',
      'User',
      'Permission',
      'Message',
      'Manual',
      'SupportSession',
    ),
    menu: [
      [
        undefined,
        'systrade sysUnknownRefund sysdispute approval sysdeposit transfers acquirerFiles',
      ],
      ['notifications', 'message/list message/sysManagement'],
      [
        'settings',
        `setting/adminUser setting/MFAManage sysbrand setting/adminUserRole setting/adminUserManage
         setting/issuer setting/audit setting/supportSession`,
      ],
      support,
    ],
  },
  sysconfig: {
    isAdmin: true,
    holds: everyActionOf('SystemConfig'),
    menu: [
      [undefined, 'approval'],
      ['notifications', 'message/list'],
      ['settings', 'setting/audit'],
      [
        'catalogue',
        'tradeType/tradeType tradeType/paymentClass tradeType/paymentType tradeType/tableTent tradeType/tenant tradeType/paymentLogos',
      ],
      [
        'tenants',
        'tenant/tenant tenant/tenantType tenant/tenantConfig tenant/CreditCardConfig tenant/feedKey tenant/gateway',
      ],
      ['reviews', 'feedback feedback2'],
      support,
    ],
  },
  operator: {
    isAdmin: true,
    holds: everyActionOf('Ent'),
    menu: [
      [undefined, 'approval'],
      ['notifications', 'message/list'],
      ['settings', 'setting/adminUser sysbrand setting/audit'],
      support,
    ],
  },
  settlement: {
    isAdmin: true,
    holds: everyActionOf('Settle'),
    menu: [
      [undefined, 'approval sysdeposit transfers acquirerFiles'],
      ['notifications', 'message/list'],
      ['settings', 'setting/issuer setting/audit'],
      support,
    ],
  },
}
const names = Object.keys(people)

let routeTree: AnyRoute

/**
 * Signs in a user with these permissions and tenant settings, and builds the routes for
 * administrators or for users of a merchant.
 */
async function signIn(
  { isAdmin }: Person,
  holds: readonly Permission[],
  { showDashBoard = true, enableQr = true, enablePoint = true, pointSystemApiAddress = '' } = {},
): Promise<void> {
  routeTree = await makeRouteTree(isAdmin)
  setTenantConfig({ showDashBoard, pointSystemApiAddress } as TenantWebConfig)
  const permissons = holds.map((one) => {
    const [modelName, action] = one.split('.') as [string, string]
    return { modelName, permissonList: [action] }
  })
  openSession({
    userEnt: isAdmin ? SYSTEM_MERCHANT : 'SHIBUYA-COFFEE',
    permissons,
    enableQr,
    enablePoint,
  } as UserInfo)
}
const inMenu = (): string[] => menuOf(routeTree).map(({ to }) => to.slice(1))
const all = ({ menu }: Person): string[] => menu.flatMap(([, entries]) => asList(entries))
const withoutOurs = (entries: readonly string[]) => entries.filter((one) => !ours.includes(one))

describe.each(names)('menu of %s', (name) => {
  const person = people[name]!
  beforeEach(() => signIn(person, person.holds))

  it('lists the entries of the specification under their headings, then the additional entries', () => {
    const groups = groupsOf(menuOf(routeTree)).map(({ group, entries }) => [
      group,
      entries.map(({ to }) => to.slice(1)),
    ])
    expect(groups).toEqual(person.menu.map(([heading, entries]) => [heading, asList(entries)]))
  })

  it('keeps the order of the specification', () => {
    const entries = withoutOurs(inMenu())
    expect(entries).toEqual(sidebar.filter((one) => entries.includes(one)))
  })

  it('starts with the transactions, or with the first entry if the user may not see transactions', () => {
    const first = all(person).find((one) => one !== 'approval')
    expect(homeOf(routeTree)).toBe(person.isAdmin ? `/${first}` : '/trade')
  })
})

it('the portal starts with the dashboard for users of a merchant who may not see transactions', async () => {
  await signIn(owner, ['Settle.search'])
  expect(homeOf(routeTree)).toBe('/panel')
})

it('the menu contains notifications and support for a user without permissions', async () => {
  await signIn(owner, [], { showDashBoard: false })
  expect(inMenu()).toEqual(expect.arrayContaining(['message/list', 'help/manual', 'help/support']))
})

it('the menu hides QR codes if the merchant does not use them, regardless of permissions', async () => {
  await signIn(owner, owner.holds, { enableQr: false })
  expect(inMenu()).toEqual(all(owner).filter((entry) => entry !== 'setting/qrmanage'))
})

it('the menu hides points if the merchant gives none, regardless of permissions', async () => {
  await signIn(owner, owner.holds, { enablePoint: false })
  const ofPoints = ['order', 'tradePoint', 'setting/points']
  expect(inMenu()).toEqual(all(owner).filter((entry) => !ofPoints.includes(entry)))
})

it('the menu shows point management if the tenant has a point system and the merchant gives points', async () => {
  const pointSystemApiAddress = 'https://points.example'
  await signIn(owner, owner.holds, { pointSystemApiAddress })
  expect(inMenu()).toEqual(
    all(owner).flatMap((entry) =>
      entry === 'setting/points' ? [entry, 'setting/pointManagement'] : [entry],
    ),
  )
  await signIn(owner, owner.holds, { pointSystemApiAddress, enablePoint: false })
  expect(inMenu()).not.toContain('setting/pointManagement')
  const { superadmin } = people
  await signIn(superadmin!, superadmin!.holds, { pointSystemApiAddress })
  expect(inMenu()).not.toContain('setting/pointManagement')
})

it('the menu contains no entries but those of the specification and the listed additional ones', async () => {
  const known = new Set<string>()
  for (const person of Object.values(people)) {
    await signIn(person, person.holds)
    for (const entry of inMenu()) known.add(entry)
  }
  expect(known).toEqual(new Set([...sidebar, ...ours]))
})

it("users of a merchant get no routes of the administrators' areas", async () => {
  const paths = async (isAdmin: boolean) =>
    Object.values<AnyRoute>((await makeRouteTree(isAdmin)).children ?? {}).map(
      ({ options }) => (options as { path?: string }).path,
    )
  const mine = await paths(false)
  const theirs = await paths(true)
  expect(theirs).toEqual(
    expect.arrayContaining(['tenant/tenant', 'tradeType/paymentType', 'transfers', ...mine]),
  )
  expect(mine.filter((path) => /^(tenant|tradeType|transfers|feedback2)/.test(path ?? ''))).toEqual(
    [],
  )
})

// Menu entries that disappear without a permission, including the entries that the specification
// does not have.
const conditions: readonly (readonly [string, Permission, string])[] = [
  ['owner', 'Record.search', 'trade order tradePoint dispute paymentManage'],
  ['owner', 'Record.import', 'setting/imports'],
  ['owner', 'DataCompass.search', 'dataCompass'],
  ['owner', 'Settle.search', 'deposit'],
  ['owner', 'Stat.aggregate', 'statistics'],
  ['owner', 'Message.search', 'message/management'],
  ['owner', 'Qr.search', 'setting/qrmanage'],
  ['owner', 'User.search', 'setting/user setting/audit setting/supportSession'],
  ['owner', 'Permission.search', 'setting/rights'],
  ['superadmin', 'Refund.search', 'systrade sysUnknownRefund sysdispute'],
  ['superadmin', 'Message.search', 'message/sysManagement'],
  ['superadmin', 'Ent.search', 'setting/adminUser sysbrand'],
  ['superadmin', 'Settle.search', 'sysdeposit transfers acquirerFiles'],
  ['superadmin', 'Settle.edit', 'setting/issuer'],
  ['superadmin', 'EntMfaConfig.search', 'setting/MFAManage'],
  ['superadmin', 'Permission.search', 'setting/adminUserRole'],
  ['superadmin', 'User.search', 'setting/adminUserManage'],
  ['superadmin', 'SupportSession.add', 'setting/supportSession'],
  [
    'sysconfig',
    'SystemConfig.search',
    `tradeType/tradeType tradeType/paymentClass tradeType/paymentType tradeType/tableTent tradeType/tenant tradeType/paymentLogos
     tenant/tenant tenant/tenantType tenant/tenantConfig tenant/CreditCardConfig tenant/feedKey tenant/gateway feedback feedback2`,
  ],
]
describe('menu conditions of the specification', () => {
  it.each(conditions)(
    'hides from %s the entries that need %s, if the permission is missing',
    async (name, permission, gone) => {
      const person = people[name]!
      await signIn(
        person,
        person.holds.filter((one) => one !== permission),
      )
      expect(inMenu()).toEqual(all(person).filter((one) => !asList(gone).includes(one)))
    },
  )

  it.each(names)('shows the dashboard only if the tenant enables it, also to %s', async (name) => {
    const person = people[name]!
    await signIn(person, person.holds, { showDashBoard: false })
    expect(inMenu()).toEqual(all(person).filter((one) => one !== 'panel'))
  })
})
