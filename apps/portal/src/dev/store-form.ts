import { day } from '@choba/contract/day.ts'
import type { Period } from '@choba/contract/period.ts'
import { Phone } from '@choba/contract/phone.ts'
import { Email } from '@choba/contract/email.ts'
import * as z from 'zod/mini'

/** Sample form of the gallery with one of every field, validated by schemas of the API contract. */
export interface StoreInput {
  name: string
  kind: string
  method: string
  store: string | null
  stores: string[]
  email: string
  phone: string
  limit: number | null
  validity: Period | null
  opening: string
  permissions: string[]
  remark: string
  receive: boolean
  agree: boolean
}

export const storeForm = z.object({
  name: z.string().check(z.minLength(1)),
  kind: z.string().check(z.minLength(1)),
  method: z.string().check(z.minLength(1)),
  store: z.nullable(z.string()).check(z.refine((value) => value !== null)),
  stores: z.array(z.string()).check(z.minLength(1)),
  email: Email,
  phone: Phone,
  limit: z.nullable(z.int()).check(z.refine((value) => value !== null && value > 0)),
  validity: z
    .nullable(z.object({ from: z.string(), to: z.string() }))
    .check(z.refine((value) => value !== null)),
  opening: day,
  permissions: z.array(z.string()).check(z.minLength(1)),
  remark: z.string().check(z.maxLength(100)),
  receive: z.boolean(),
  agree: z.boolean().check(z.refine((value) => value)),
})

export const emptyStore: StoreInput = {
  name: '',
  kind: '',
  method: '',
  store: null,
  stores: [],
  email: '',
  phone: '',
  limit: null,
  validity: null,
  opening: '',
  permissions: [],
  remark: '',
  receive: true,
  agree: false,
}
