import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'

/**
 * Who may make which call, written by hand from the specification (§2, §6) and the wire document: nothing here is read from
 * the contract, so that a permission that is changed there has to be changed here too.
 */

/** What a side of the house needs for a call: a permission, a sign-in alone, or null where it is not for that side. */
export type Need = string | null
export interface Needs {
  readonly merchant: Need
  readonly admin: Need
}
export const SIGNED_IN = 'signed in'

const merchant = (permission: string): Needs => ({ merchant: permission, admin: null })
const admin = (permission: string): Needs => ({ merchant: null, admin: permission })
const either = (permission: string): Needs => ({ merchant: permission, admin: permission })

/** A call that is for whoever may see what it names: the needs by the value of one field of its input. */
export interface ByInput {
  readonly field: string
  readonly needs: Readonly<Record<string, Needs>>
}

/** Who may open a list may keep views of it. */
const views: ByInput = {
  field: 'screen',
  needs: {
    trade: merchant('Record.search'),
    systrade: admin('Refund.search'),
    user: merchant('User.search'),
    adminUserManage: admin('User.search'),
    rights: either('Permission.search'),
    adminUserRole: either('Permission.search'),
    adminUser: admin('Ent.search'),
    MFAManage: admin('EntMfaConfig.search'),
    audit: { merchant: 'User.search', admin: SIGNED_IN },
  },
}

const history: ByInput = {
  field: 'kind',
  needs: {
    user: either('User.search'),
    role: either('Permission.search'),
    merchant: admin('Ent.search'),
    transaction: merchant('Record.search'),
    systemTransaction: admin('Refund.search'),
  },
}

const auditReaders: Needs = { merchant: 'User.search', admin: SIGNED_IN }

/** By method and address, as the specification and the wire document spell them. */
const table: Readonly<Record<string, 'anybody' | Needs | ByInput>> = {
  'GET /apiproxy/api/tenant/getcurrenttenantwebconfig': 'anybody',
  'GET /apiproxy/api/user/userinfo': either(SIGNED_IN),
  'POST /apiproxy/api/auth/logout': either(SIGNED_IN),
  'GET /apiproxy/api/auth/mfa': either(SIGNED_IN),
  'PUT /apiproxy/api/auth/mfa': either(SIGNED_IN),
  'PUT /apiproxy/api/auth/setmfa': either(SIGNED_IN),
  'POST /apiproxy/api/auth/code': either(SIGNED_IN),
  'PUT /apiproxy/api/auth/code': either(SIGNED_IN),
  'POST /apiproxy/api/auth/authenticator': either(SIGNED_IN),
  'PUT /apiproxy/api/auth/authenticator': either(SIGNED_IN),
  'DELETE /apiproxy/api/auth/authenticator': either(SIGNED_IN),
  'PUT /apiproxy/api/user/resetpassword': either(SIGNED_IN),

  'GET /apiproxy/api/trade/list': merchant('Record.search'),
  'GET /apiproxy/api/trade/options': merchant('Record.search'),
  'GET /apiproxy/api/trade/detail': merchant('Record.search'),
  'GET /apiproxy/api/trade/find': merchant('Record.search'),
  'GET /apiproxy/api/trade/download': merchant('Record.download'),
  'POST /apiproxy/api/trade/refund': merchant('Refund.add'),
  'GET /apiproxy/api/systrade/list': admin('Refund.search'),
  'GET /apiproxy/api/systrade/options': admin('Refund.search'),
  'GET /apiproxy/api/systrade/detail': admin('Refund.search'),
  'GET /apiproxy/api/systrade/find': admin('Refund.search'),
  'GET /apiproxy/api/systrade/download': admin('Refund.search'),
  'POST /apiproxy/api/systrade/refund': admin('Refund.add'),

  'GET /apiproxy/api/message/importantlist': either(SIGNED_IN),
  'GET /apiproxy/api/message/notifications': either(SIGNED_IN),
  'GET /apiproxy/api/message/detail': either(SIGNED_IN),
  'PUT /apiproxy/api/message/read': either(SIGNED_IN),

  'POST /edge/review': merchant(SIGNED_IN),
  'POST /edge/streamUpload': merchant(SIGNED_IN),
  'GET /edge/reviews': either(SIGNED_IN),
  'GET /edge/download': either(SIGNED_IN),

  'GET /apiproxy/api/view/list': views,
  'POST /apiproxy/api/view/add': views,
  'PUT /apiproxy/api/view/modify': views,
  'DELETE /apiproxy/api/view/delete': views,

  'GET /apiproxy/api/user/userlist': merchant('User.search'),
  'GET /apiproxy/api/user/sysadminuserlist': admin('User.search'),
  'GET /apiproxy/api/user/detail': either('User.search'),
  'GET /apiproxy/api/user/signin': either('User.search'),
  'GET /apiproxy/api/user/options': either('User.search'),
  'GET /apiproxy/api/user/shoplist': merchant('User.search'),
  'GET /apiproxy/api/user/messageuserlist': merchant('Message.search'),
  'GET /apiproxy/api/user/sysmessageuserlist': admin('Message.search'),
  'POST /apiproxy/api/user/add': merchant('User.add'),
  'POST /apiproxy/api/user/addsysuser': admin('User.add'),
  'PUT /apiproxy/api/user/modify': merchant('User.edit'),
  'PUT /apiproxy/api/user/modifysysuser': admin('User.edit'),
  'DELETE /apiproxy/api/user/delete': either('User.delete'),
  'POST /apiproxy/api/user/sendlink': either('User.edit'),
  'POST /apiproxy/api/user/unlock': either('User.edit'),

  'GET /apiproxy/api/role/list': either('Permission.search'),
  'GET /apiproxy/api/role/detail': either('Permission.search'),
  'GET /apiproxy/api/role/groups': either('Permission.search'),
  'POST /apiproxy/api/role/add': either('Permission.add'),
  'PUT /apiproxy/api/role/modify': either('Permission.edit'),
  'DELETE /apiproxy/api/role/delete': either('Permission.delete'),
  'GET /apiproxy/api/role/grantors': either(SIGNED_IN),

  'GET /apiproxy/api/ent/list': admin('Ent.search'),
  'GET /apiproxy/api/ent/detail': admin('Ent.search'),
  'POST /apiproxy/api/ent/add': admin('Ent.add'),
  'PUT /apiproxy/api/ent/modify': admin('Ent.edit'),
  'POST /apiproxy/api/ent/addadministrator': admin('Ent.edit'),
  'GET /apiproxy/api/user/entlist': admin(SIGNED_IN),
  'GET /apiproxy/api/user/entmfaconfiglist': admin('EntMfaConfig.search'),
  'PUT /apiproxy/api/user/entmfaconfig': admin('EntMfaConfig.edit'),

  'GET /apiproxy/api/audit/list': auditReaders,
  'GET /apiproxy/api/audit/options': auditReaders,
  'GET /apiproxy/api/audit/detail': auditReaders,
  'GET /apiproxy/api/audit/download': auditReaders,
  'GET /apiproxy/api/audit/history': history,
}

/** Every call that the table has a line for. */
export const statedCalls: readonly string[] = Object.keys(table)

export const callOf = (endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): string =>
  `${endpoint.method} ${addressOf(endpoint)}`

/** @throws Error that says what to add, for a call without a line */
export function statedFor(endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>): 'anybody' | Needs | ByInput {
  const stated = table[callOf(endpoint)]
  if (stated) return stated
  throw new Error(
    `'${callOf(endpoint)}' is in the contract, but permission-table.ts has no line for it: add which permission a merchant and an administrator need for it, as the specification or the wire document has it`,
  )
}

/** What a call needs when it is made with `input`. @throws Error for a call or an input without a line */
export function neededFor(
  endpoint: Pick<Endpoint, 'method' | 'base' | 'path'>,
  input: Readonly<Record<string, unknown>> = {},
): 'anybody' | Needs {
  const stated = statedFor(endpoint)
  if (stated === 'anybody' || !('field' in stated)) return stated
  const value = String(input[stated.field])
  const needs = stated.needs[value]
  if (needs) return needs
  throw new Error(`permission-table.ts does not say who may make '${callOf(endpoint)}' with ${stated.field}=${value}`)
}

/** Whether somebody of a side who holds `held` meets what a call needs. */
export function meets(needs: 'anybody' | Needs, side: keyof Needs, held: ReadonlySet<string>): boolean {
  if (needs === 'anybody') return true
  const need = needs[side]
  return need !== null && (need === SIGNED_IN || held.has(need))
}
