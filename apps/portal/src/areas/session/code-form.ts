import * as z from 'zod/mini'
import { OneTimeCode } from '@choba/contract/credentials.ts'
import { cleanCode } from '#form/code-field.tsx'

export interface CodeInput {
  code: string
}

export const codeForm = z.object({
  code: z.string().check(z.refine((typed) => z.safeParse(OneTimeCode, cleanCode(typed)).success)),
})
