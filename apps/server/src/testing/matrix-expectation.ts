import type { Endpoint } from '@choba/contract/endpoint.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import type { SampleInput, Target } from './call-sample.ts'
import { neededFor } from './call-samples.ts'
import { heldBy, people, type Role, usedBy } from './demo-roles.ts'
import { meets, type Needs } from './stated-needs.ts'
import type { hosts } from './test-app.ts'

/**
 * Second implementation of the access rules, for the permission matrix. Uses no code of the guard
 * (`platform/access/guard.ts`).
 */

export type TenantCode = keyof typeof hosts

export interface Caller {
  readonly tenant: TenantCode
  /** Null for a call without a token. */
  readonly role: Role | null
}

/**
 * A payment of the demo data: tenant, merchant, store, and a text that only its remark contains.
 */
export interface Payment {
  readonly tenant: TenantCode
  /** Index of its merchant within the tenant. */
  readonly merchant: number
  readonly store: number
  readonly entCode: string
  readonly paymentNo: string
  readonly mark: string
}

/**
 * An endpoint with one input, and the permissions that the call needs according to the tests' own
 * table (`stated-needs.ts`), not according to the contract.
 */
export interface Asked extends Endpoint {
  readonly needs: 'public' | Needs
  /** True if `entCode` is a list that administrators filter by. */
  readonly filters: boolean
}

export const askedWith = (endpoint: Endpoint, { query, body }: SampleInput): Asked => ({
  ...endpoint,
  needs: neededFor(endpoint, { ...query, ...body }),
  filters: Array.isArray(query?.entCode),
})

/** True if the caller may make the call, regardless of its target. */
export const isOpenTo = ({ role, tenant }: Caller, { needs }: Asked): boolean =>
  needs === 'public' ||
  (role !== null &&
    meets(needs, people[role].side, new Set(heldBy(role)), usedBy(role, tenant), tenant === 'demo'))

/** True if the caller sees a payment, and therefore its merchant. */
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

/**
 * Lists targets: each payment with its own merchant, with another merchant and without a merchant;
 * each merchant without a payment; and payments and merchants that do not exist for any caller.
 */
export const targetsOf = (payments: readonly Payment[]): Named[] => [
  ...payments.flatMap(({ paymentNo, entCode, tenant }) => [
    { paymentNo, entCode },
    { paymentNo, entCode: absent.entCode },
    { paymentNo: absent.paymentNo, entCode },
    ...payments
      .filter((other) => other.tenant === tenant && other.entCode !== entCode && other.store === 1)
      .map((other) => ({ paymentNo, entCode: other.entCode })),
  ]),
  // The administrators' own merchant is not a valid name for anyone.
  { paymentNo: absent.paymentNo, entCode: SYSTEM_MERCHANT },
  absent,
]

const keys = ['paymentNo', 'entCode'] as const

/** True if a call gets the same input for both targets, because it has only some parameters. */
export const isSame = (names: ReadonlySet<string>, a: Named, b: Named): boolean =>
  keys.every((key) => !names.has(key) || a[key] === b[key])

/**
 * Replaces the parts of a target that the caller does not see, or that do not belong together, by
 * unknown names. A call must give the same answer for the original target and for the replaced one.
 */
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

/**
 * Result code of an endpoint for a missing target: an error of the catalogue, or 1000 (success)
 * with an empty list.
 */
export function absentCode({ raises = [] }: Endpoint): number {
  const name = absentNames.find((one) => raises.includes(one))
  return name ? resultTypes[name].code : 1000
}

/**
 * Expected HTTP status and result code: no token, no permission, unknown merchant in a filter,
 * missing target, or success.
 */
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
 * Returns the result codes of the audit entries that a call must write. Changes, exports and
 * missing permissions are logged. Failed calls on the caller's own sign-in are logged too
 * (`answers`). The download of a list file writes one entry at its beginning and one at its end.
 */
export function expectedEntries(
  caller: Caller,
  endpoint: Endpoint,
  code: number,
  answers = 1000,
): readonly number[] {
  const isOwn = code === answers && code !== 1000 && !absentCodes.includes(code)
  if (code === 2000 || isOwn) return [code]
  // A device without a valid license changes nothing. `licenses.test.ts` covers its successful
  // calls.
  if (code !== 1000 || !caller.role || endpoint.can === 'public') return []
  if (endpoint.download === 'list') return [1000, 1000]
  return endpoint.method !== 'GET' || endpoint.download || endpoint.auditReads ? [1000] : []
}
