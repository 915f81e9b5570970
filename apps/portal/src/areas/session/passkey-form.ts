import * as z from 'zod/mini'
import { PasskeyName } from '@choba/contract/passkeys.ts'

export interface PasskeyNameInput {
  name: string
}

export const passkeyNameForm = z.object({ name: PasskeyName })
