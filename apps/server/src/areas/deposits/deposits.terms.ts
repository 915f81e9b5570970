import { termsOn } from '@choba/contract/terms-cycle.ts'
import type { VersionOfTerms } from '#areas/terms/terms.service.ts'

/** The version in force on a day. @throws when the merchant had none then */
export function inForce(versions: readonly VersionOfTerms[], day: string): VersionOfTerms {
  const found = termsOn(versions, day)
  if (!found) throw new Error(`no terms are in force on ${day}`)
  return found
}
