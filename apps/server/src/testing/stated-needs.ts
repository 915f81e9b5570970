/**
 * Access rules of calls, written by hand from the specification (§2, §6) and the wire document.
 * The rules are never derived from the contract, so that tests can find errors in the contract.
 */

/**
 * Requirement of a call for merchants or administrators: a permission, only a sign-in, or null if
 * the call is not for them.
 */
export type Need = string | null
export interface Needs {
  readonly merchant: Need
  readonly admin: Need
  /** Feature that the merchant must have enabled. */
  readonly uses?: 'points' | 'qr'
  /** Only administrators of the installation's first tenant. */
  readonly ofService?: true
}

/** Needs that depend on the value of one input field. */
export interface ByInput {
  readonly field: string
  readonly needs: Readonly<Record<string, Needs>>
}

/**
 * Needs that depend on an input field whose values each area defines: saved views of its lists, and
 * history of its targets.
 */
export interface ByArea {
  readonly field: string
  readonly statedAs: 'viewNeeds' | 'historyNeeds'
}

export const SIGNED_IN = 'signed in'
export const signedIn: Needs = { merchant: SIGNED_IN, admin: SIGNED_IN }
export const merchant = (permission: string): Needs => ({ merchant: permission, admin: null })
export const admin = (permission: string): Needs => ({ merchant: null, admin: permission })
/** Needs of calls for the whole installation (decision 0129). */
export const service = (permission: string): Needs => ({ ...admin(permission), ofService: true })
/** Adds the requirement that the merchant has enabled a feature. */
export const whereUsed = (uses: 'points' | 'qr', needs: Needs): Needs => ({ ...needs, uses })
/** Returns the requirement that a user has at least one of these permissions. */
export const eitherOf = (...permissions: readonly string[]): string => permissions.join(' or ')
export const either = (permission: string): Needs => ({ merchant: permission, admin: permission })

/** True if a user of a side with the permissions `held` meets the needs of a call. */
export function meets(
  needs: 'public' | Needs,
  side: 'merchant' | 'admin',
  held: ReadonlySet<string>,
  uses: readonly string[],
  runsService: boolean,
): boolean {
  if (needs === 'public') return true
  if (needs.ofService && !runsService) return false
  if (needs.uses !== undefined && !uses.includes(needs.uses)) return false
  const need = needs[side]
  return need !== null && (need === SIGNED_IN || need.split(' or ').some((one) => held.has(one)))
}
