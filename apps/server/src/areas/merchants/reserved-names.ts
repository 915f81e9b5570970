import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'

/**
 * Reduces a name to what is visible: without case, accents, width, invisible characters and
 * separators.
 */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Pc}]/gu, '')

const reserved = folded(SYSTEM_MERCHANT)

/**
 * True if a code or name equals or looks like that of the system merchant, which no other merchant
 * may use.
 */
export const isReserved = (name: string): boolean => folded(name) === reserved
