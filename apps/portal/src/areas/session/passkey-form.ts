import * as z from 'zod/mini'
import { PasskeyName } from '@choba/contract/passkeys.ts'

export interface PasskeyNameInput {
  name: string
}

/** Schema of the form for a passkey's name. */
export const passkeyNameForm = z.object({ name: PasskeyName })
