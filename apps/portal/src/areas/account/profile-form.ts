import type { ChangedProfile, Profile } from '@choba/contract/account.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { Phone } from '@choba/contract/phone.ts'
import * as z from 'zod/mini'

export type ProfileInput = Omit<ChangedProfile, 'version'>

/** Schema of the profile form. The limits are the same as those of the user form. */
export const profileForm = z.object({
  userFullName: trimmedLine(100, 1),
  phone: z.union([z.literal(''), Phone]),
})

export const inputOf = ({ userFullName, phone }: Profile): ProfileInput => ({ userFullName, phone })
