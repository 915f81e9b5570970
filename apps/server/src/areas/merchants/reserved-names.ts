import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'

/**
 * Reduces a name to the letters and digits that are visible. Removes differences in case, accents
 * and width, and removes invisible characters and separators.
 */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Pc}]/gu, '')

const reserved = folded(SYSTEM_MERCHANT)

/**
 * Returns true if a code or name is that of the system merchant or looks like it. Other merchants
 * may not use such a name, because users could confuse them.
 */
export const isReserved = (name: string): boolean => folded(name) === reserved
