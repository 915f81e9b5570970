import * as z from 'zod/mini'
import { PasskeyName } from '@choba/contract/passkeys.ts'

export interface PasskeyNameInput {
  name: string
}

/** What the form holds and when it may be sent. */
export const passkeyNameForm = z.object({ name: PasskeyName })
