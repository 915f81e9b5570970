import { grantable, type Permission, type PermissionModule } from '@choba/contract/permissions.ts'
import { demoAccounts } from '@choba/database/seed/people.ts'
import { permissionsEn } from '@choba/phrases/permissions.en.ts'

// Writes the table of demo accounts in the README, from the roles that the seed creates.

type Username = (typeof demoAccounts)[number]['username']

const who: Readonly<Record<Username, string>> = {
  owner: 'a user of the biggest merchant',
  manager:
    'sees two stores of this merchant; a refund above ¥1,000 waits until `owner` or `superadmin` approves it',
  clerk: 'a shop employee of this merchant',
  mfa: 'like `owner`, with a code by e-mail at sign-in',
  owner2: 'a user of the second merchant; the others have `owner3` to `owner20`',
  superadmin: 'an administrator: every merchant of the tenant, its users and its money',
  operator: 'an administrator of merchants, without their transactions and money',
  settlement: 'an administrator who pays merchants out, with `superadmin` as the second person',
  sysconfig: 'an administrator of payment methods, tenants and feedback',
  sysconfig2:
    'like `sysconfig`: approves requests of `sysconfig`, such as the deletion of a tenant',
}
const order = Object.keys(who) as Username[]

/**
 * Returns the word for an action on the screen for roles. For example, a refund is performed, not
 * added.
 */
const actionOf = (module: PermissionModule, action: string): string => {
  const words: Readonly<Record<string, string>> = permissionsEn.action
  const named = module === 'Refund' && action === 'add' ? 'perform' : action
  return (words[named] ?? named).toLowerCase()
}

/**
 * Describes permissions: the modules, each with its actions, or "all permissions of a merchant" if
 * the user has all of them.
 */
function mayOf(isAdmin: boolean, held: readonly Permission[]): string {
  const offered = grantable(isAdmin)
  if (!isAdmin && offered.every((one) => held.includes(one))) return 'all permissions of a merchant'
  const byModule = Map.groupBy(held, (one) => one.split('.')[0] as PermissionModule)
  return [...byModule]
    .map(([module, permissions]) => {
      const of = offered.filter((one) => one.startsWith(`${module}.`))
      const name = permissionsEn.module[module]
      const actions = permissions.map((one) => actionOf(module, one.split('.')[1]!))
      return of.length > 0 && of.length === permissions.length
        ? name
        : `${name} (${actions.join(', ')})`
    })
    .join('; ')
}

const BEGIN = '<!-- accounts -->'
const END = '<!-- /accounts -->'

/**
 * Returns the README with the current table of roles.
 * @throws Error if the README lacks the markers for the table
 */
export function withAccounts(readme: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the markers ${BEGIN} and ${END}.`)
  const lines = order.map((username) => {
    const { place, role } = demoAccounts.find((one) => one.username === username)!
    return `| \`${username}\` | ${who[username]} | ${mayOf(place === 'system', role.permissions)} |`
  })
  const table = [
    '| sign in as | who that is | permissions |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n')
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${readme.slice(end)}`
}
