import { qrCodeProblems } from '@choba/contract/qr-code-problems.ts'
import { type QrCode, QrCodeParts } from '@choba/contract/qr-codes.contract.ts'
import { type QrKind, qrKinds } from '@choba/contract/qr-codes.filters.ts'
import { tidyCode, tidyName } from '@choba/contract/text.ts'
import * as z from 'zod/mini'
import type { UploadedFile } from '#ui/upload.tsx'

/** Form values of a QR code. An empty text means that the user has not filled in the field. */
export interface QrCodeInput {
  name: string
  storeId: string
  /** Empty means that the code belongs to the whole store. */
  terminalId: string
  kind: QrKind
  amount: number | null
  merchantName: string
  city: string
  postalCode: string
  localName: string
  categoryCode: string
  url: string
  /** Newly uploaded logo; an empty list if the user has uploaded none. */
  logo: UploadedFile[]
  /** True to keep the existing logo of the code if no new logo was uploaded. */
  keepsLogo: boolean
}

/** Fields that the validation can report, in the order of the form. */
const checked = [
  'name',
  'storeId',
  'terminalId',
  'kind',
  'amount',
  'merchantName',
  'city',
  'postalCode',
  'localName',
  'categoryCode',
  'url',
] as const

export const emptyQrCode: QrCodeInput = {
  name: '',
  storeId: '',
  terminalId: '',
  kind: 'PAYMENT',
  amount: null,
  merchantName: '',
  city: '',
  postalCode: '',
  localName: '',
  categoryCode: '',
  url: '',
  logo: [],
  keepsLogo: false,
}

export const inputOf = (qrCode: QrCode): QrCodeInput => ({
  name: qrCode.name,
  storeId: qrCode.store.storeId,
  terminalId: qrCode.terminal?.terminalId ?? '',
  kind: qrCode.kind,
  amount: qrCode.amount,
  merchantName: qrCode.merchantName ?? '',
  city: qrCode.city ?? '',
  postalCode: qrCode.postalCode ?? '',
  localName: qrCode.localName ?? '',
  categoryCode: qrCode.categoryCode ?? '',
  url: qrCode.url ?? '',
  logo: [],
  keepsLogo: qrCode.logo !== null,
})

const orNull = (text: string): string | null => (text === '' ? null : text)

/**
 * Converts form values for the API. Leaves out the fields that the selected kind of code does not
 * use, even if they are filled in.
 */
export function partsOf(input: QrCodeInput): QrCodeParts {
  const isPayment = input.kind === 'PAYMENT'
  const ofPayment = (text: string) => (isPayment ? orNull(text) : null)
  return {
    name: tidyName(input.name),
    storeId: input.storeId,
    terminalId: orNull(input.terminalId),
    kind: input.kind,
    amount: isPayment ? input.amount : null,
    merchantName: ofPayment(tidyCode(input.merchantName)),
    city: ofPayment(tidyCode(input.city)),
    postalCode: ofPayment(tidyCode(input.postalCode)),
    localName: ofPayment(tidyName(input.localName)),
    categoryCode: ofPayment(tidyCode(input.categoryCode)),
    url: isPayment ? null : orNull(input.url.trim()),
  }
}

/**
 * Returns the logo for a request that changes a code: a new logo, null to remove the logo, or no
 * property to keep it.
 */
export const logoOf = ({ logo, keepsLogo }: QrCodeInput): { logo?: string | null } =>
  logo[0] ? { logo: logo[0].name } : keepsLogo ? {} : { logo: null }

/** Returns the names of fields with invalid values, according to the API contract. */
export function wrongFields(input: QrCodeInput, currency: string): ReadonlySet<string> {
  const parts = partsOf(input)
  const { error } = z.safeParse(QrCodeParts, parts)
  const shape = error?.issues.map(({ path }) => String(path[0])) ?? []
  return new Set([...shape, ...qrCodeProblems(parts, currency).map(({ path }) => path)])
}

const text = z.string()

/**
 * Returns the schema of the form.
 * @param currency currency of the merchant
 */
export const qrCodeForm = (currency: string) =>
  z
    .object({
      name: text,
      storeId: text,
      terminalId: text,
      kind: z.enum(qrKinds),
      amount: z.nullable(z.number()),
      merchantName: text,
      city: text,
      postalCode: text,
      localName: text,
      categoryCode: text,
      url: text,
      logo: z.array(z.object({ name: text, label: text })),
      keepsLogo: z.boolean(),
    })
    .check(
      ...checked.map((field) =>
        z.refine<QrCodeInput>((input) => !wrongFields(input, currency).has(field), {
          path: [field],
        }),
      ),
    )
