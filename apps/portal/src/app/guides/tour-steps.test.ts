import { everyActionOf, merchantPermissions, type Permission } from '@choba/contract/permissions.ts'
import {
  SERVICE_MODULE,
  SYSTEM_MERCHANT,
  type TenantWebConfig,
  type UserInfo,
} from '@choba/contract/session.contract.ts'
import { ja } from '@choba/phrases/ja.ts'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { makeRouteTree } from '#app/routes.tsx'
import { tourOf, type TourStep, tourSteps } from '#app/guides/tour-steps.ts'
import { openSession, setTenantConfig } from '#lib/session.ts'

// Creating a router sets the full path of each route.
const tree = await makeRouteTree(true)
createRouter({ routeTree: tree, history: createMemoryHistory() })

interface Person {
  readonly isAdmin?: boolean
  readonly holds: readonly Permission[]
  readonly showDashBoard?: boolean
  readonly runsService?: boolean
}

/**
 * Returns the tour steps of a user with these permissions, as text. A bar separates the
 * alternatives for one place.
 */
function stepsOf({
  isAdmin = false,
  holds,
  showDashBoard = true,
  runsService = true,
}: Person): string {
  const modules = new Map<string, string[]>()
  for (const one of holds) {
    const [modelName = '', action = ''] = one.split('.')
    modules.set(modelName, [...(modules.get(modelName) ?? []), action])
  }
  if (isAdmin && runsService) modules.set(SERVICE_MODULE, [])
  setTenantConfig({ showDashBoard } as TenantWebConfig)
  openSession({
    userEnt: isAdmin ? SYSTEM_MERCHANT : 'SHOP',
    permissons: [...modules].map(([modelName, permissonList]) => ({ modelName, permissonList })),
  } as UserInfo)
  return tourOf(tree)
    .map((place) => place.join('|'))
    .join(' ')
}

const superadmins = everyActionOf(
  'Refund',
  'Settle',
  'Ent',
  'EntMfaConfig',
  'User',
  'Permission',
  'Message',
  'Manual',
)
const people: Record<string, [Person, string]> = {
  'who manages users': [
    { holds: merchantPermissions },
    'panel|find overview approvals people addUser',
  ],
  'who manages users without a dashboard': [
    { holds: merchantPermissions, showDashBoard: false },
    'find overview approvals people addUser',
  ],
  'who sees deposits': [
    { holds: ['Record.search', 'Settle.search', 'Refund.add', 'User.search'] },
    'deposit equation figure behind compare',
  ],
  'who downloads deposits': [
    { holds: ['Record.search', 'Settle.search', 'Settle.download'] },
    'deposit equation figure behind download|compare',
  ],
  'who refunds': [
    { holds: ['Record.search', 'Refund.add'] },
    'find open state timeline refund|copy',
  ],
  'who sees payments alone': [{ holds: ['Record.search'] }, 'find open state timeline copy'],
  'who runs merchants and money': [
    { isAdmin: true, holds: superadmins },
    'merchants merchant record request decide|addMerchant',
  ],
  'who pays out': [
    { isAdmin: true, holds: everyActionOf('Settle') },
    'payouts deposit equation transfers prepare',
  ],
  'who configures every tenant': [
    { isAdmin: true, holds: everyActionOf('SystemConfig') },
    'methods offered tenant look editLook|gateway',
  ],
  'who configures one tenant': [
    { isAdmin: true, holds: everyActionOf('SystemConfig'), runsService: false },
    'methods offered tenant look gateway',
  ],
  'whom no tour is for': [{ holds: ['Stat.aggregate'] }, ''],
}

describe('the guided tour', () => {
  it.each(Object.entries(people))(
    'gives a user %s the steps that match the permissions',
    (_name, [person, steps]) => {
      expect(stepsOf(person)).toBe(steps)
    },
  )
})

it('the tour phrases label a button in exactly the steps that continue by a press', () => {
  const words: Readonly<Record<string, { title: string; act?: string }>> = ja.tour.step
  const withAct = Object.keys(words).filter((name) => words[name]!.act !== undefined)
  const pressed = Object.entries<TourStep>(tourSteps).filter(([, { isPressed }]) => isPressed)
  expect(withAct.toSorted()).toEqual(pressed.map(([name]) => name).toSorted())
})
