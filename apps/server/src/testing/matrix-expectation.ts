import type { Endpoint } from '@choba/contract/endpoint.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import type { SampleInput, Target } from './call-sample.ts'
import { neededFor } from './call-samples.ts'
import { heldBy, people, type Role, usedBy } from './demo-roles.ts'
import { meets, type Needs } from './stated-needs.ts'
import type { hosts } from './test-app.ts'

/** Who may do what to what, worked out once more for the permission matrix: nothing here is asked of the guard. */

export type TenantCode = keyof typeof hosts

export interface Caller {
  readonly tenant: TenantCode
  /** Null for no one: no token at all. */
  readonly role: Role | null
}

/** A payment of the demo data, where it lies, and what stands in its remark and nowhere else. */
export interface Payment {
  readonly tenant: TenantCode
  /** The rank of its merchant in the tenant. */
  readonly merchant: number
  readonly store: number
  readonly entCode: string
  readonly paymentNo: string
  readonly mark: string
}

/** An endpoint as it is asked with one input, and what that needs by the table: not what the contract says. */
export interface Asked extends Endpoint {
  readonly needs: 'public' | Needs
  /** `entCode` is a list, by which administrators filter. */
  readonly filters: boolean
}

export const askedWith = (endpoint: Endpoint, { query, body }: SampleInput): Asked => ({
  ...endpoint,
  needs: neededFor(endpoint, { ...query, ...body }),
  filters: Array.isArray(query?.entCode),
})

/** Whether the call as such is open to someone, whatever it is made on. */
export const isOpenTo = ({ role, tenant }: Caller, { needs }: Asked): boolean =>
  needs === 'public' ||
  (role !== null &&
    meets(needs, people[role].side, new Set(heldBy(role)), usedBy(role, tenant), tenant === 'demo'))

/** Whether someone sees a payment; who sees a payment of a merchant sees the merchant. */
export function sees({ tenant, role }: Caller, payment: Payment): boolean {
  if (!role || payment.tenant !== tenant) return false
  const person = people[role]
  if (person.side === 'admin') return true
  const stores: 'all' | readonly number[] = person.stores
  return (
    person.merchant === payment.merchant && (stores === 'all' || stores.includes(payment.store))
  )
}

export type Named = Pick<Target, 'paymentNo' | 'entCode'>

export const absent: Named = { paymentNo: 'NOSUCHPAYMENT', entCode: 'NOSUCHMERCHANT' }

/** Each payment at its merchant, at another one and at none; each merchant without a payment; what no one may name; nothing. */
export const targetsOf = (payments: readonly Payment[]): Named[] => [
  ...payments.flatMap(({ paymentNo, entCode, tenant }) => [
    { paymentNo, entCode },
    { paymentNo, entCode: absent.entCode },
    { paymentNo: absent.paymentNo, entCode },
    ...payments
      .filter((other) => other.tenant === tenant && other.entCode !== entCode && other.store === 1)
      .map((other) => ({ paymentNo, entCode: other.entCode })),
  ]),
  // The administrators' own merchant is none to whoever names it.
  { paymentNo: absent.paymentNo, entCode: SYSTEM_MERCHANT },
  absent,
]

const keys = ['paymentNo', 'entCode'] as const

/** Whether two targets make the same call, given the names that it takes. */
export const isSame = (names: ReadonlySet<string>, a: Named, b: Named): boolean =>
  keys.every((key) => !names.has(key) || a[key] === b[key])

/** What must not be told apart from `named`: the parts a caller does not see, or that do not belong together, are absent. */
export function asSeenBy(
  caller: Caller,
  payments: readonly Payment[],
  names: ReadonlySet<string>,
  { paymentNo, entCode }: Named,
): Named {
  const seen = payments.filter((payment) => sees(caller, payment))
  const payment = seen.find((one) => one.paymentNo === paymentNo)
  const isTogether = !names.has('entCode') || payment?.entCode === entCode
  return {
    paymentNo: payment && isTogether ? paymentNo : absent.paymentNo,
    entCode: seen.some((one) => one.entCode === entCode) ? entCode : absent.entCode,
  }
}

const absentNames = [
  'notFound',
  'userNotFound',
  'roleNotFound',
  'enterpriseCodeError',
  'nothingFound',
] as const
const absentCodes: readonly number[] = absentNames.map((name) => resultTypes[name].code)

/** The number an endpoint answers with about what is not there: the catalogue's, or success with nothing in it for a list. */
export function absentCode({ raises = [] }: Endpoint): number {
  const name = absentNames.find((one) => raises.includes(one))
  return name ? resultTypes[name].code : 1000
}

/** HTTP status and number that must come: no token, no permission, no such merchant to filter by, nothing there, or success. */
export function expectedAnswer(
  caller: Caller,
  endpoint: Asked,
  names: ReadonlySet<string>,
  seen: Named,
): readonly [status: number, code: number] {
  if (!isOpenTo(caller, endpoint)) return caller.role ? [403, 2000] : [401, 401]
  const isAdmin = caller.role !== null && people[caller.role].side === 'admin'
  if (endpoint.filters && isAdmin && seen.entCode === absent.entCode)
    return [200, resultTypes.enterpriseCodeError.code]
  const isThere = keys.every((key) => !names.has(key) || seen[key] !== absent[key])
  const code = isThere ? 1000 : absentCode(endpoint)
  return [code === 1000 ? (endpoint.rawResponse ?? 200) : 200, code]
}

/**
 * The rows a call must leave in the audit log, by their numbers. Changes, exports and refused permissions are kept, and of
 * the calls on one's own sign-in the ones that end with a refusal (`answers`) too. The file of a list leaves one where it begins and one
 * where it ends.
 */
export function expectedEntries(
  caller: Caller,
  endpoint: Endpoint,
  code: number,
  answers = 1000,
): readonly number[] {
  const isOwn = code === answers && code !== 1000 && !absentCodes.includes(code)
  if (code === 2000 || isOwn) return [code]
  // A device that no license lets in changes nothing; what it changed otherwise, `licenses.test.ts` looks at.
  if (code !== 1000 || !caller.role || endpoint.can === 'public') return []
  if (endpoint.download === 'list') return [1000, 1000]
  return endpoint.method !== 'GET' || endpoint.download || endpoint.auditReads ? [1000] : []
}
