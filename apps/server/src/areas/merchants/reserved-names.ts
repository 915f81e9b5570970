import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'

/** A name as the eye takes it: no capitals, no accents, no width, nothing that is not seen, no joints between words. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Pc}]/gu, '')

const reserved = folded(SYSTEM_MERCHANT)

/** Whether a code or a name is the system merchant's, or looks like it: no one else may take that. */
export const isReserved = (name: string): boolean => folded(name) === reserved
