/** Who may make a call, stated by hand from the specification (§2, §6) and the wire document, and never read from the contract. */

/** What a side needs for a call: a permission, a sign-in alone, or null where the call is not for that side. */
export type Need = string | null
export interface Needs {
  readonly merchant: Need
  readonly admin: Need
  /** Only where the merchant uses this. */
  readonly uses?: 'points' | 'qr'
  /** Only administrators of the tenant that the installation began with. */
  readonly ofService?: true
}

/** A call that is for whoever may see what it names: the needs by the value of one field of its input. */
export interface ByInput {
  readonly field: string
  readonly needs: Readonly<Record<string, Needs>>
}

/** The same, stated by every area for its own values: the saved views of its lists, the history of its things. */
export interface ByArea {
  readonly field: string
  readonly statedAs: 'viewNeeds' | 'historyNeeds'
}

export const SIGNED_IN = 'signed in'
export const signedIn: Needs = { merchant: SIGNED_IN, admin: SIGNED_IN }
export const merchant = (permission: string): Needs => ({ merchant: permission, admin: null })
export const admin = (permission: string): Needs => ({ merchant: null, admin: permission })
/** Of the whole installation (decision 0129). */
export const service = (permission: string): Needs => ({ ...admin(permission), ofService: true })
/** The same, where the merchant uses something. */
export const whereUsed = (uses: 'points' | 'qr', needs: Needs): Needs => ({ ...needs, uses })
/** Either of two permissions does. */
export const eitherOf = (...permissions: readonly string[]): string => permissions.join(' or ')
export const either = (permission: string): Needs => ({ merchant: permission, admin: permission })

/** Whether a principal of a side who holds `held` meets what a call needs. */
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
