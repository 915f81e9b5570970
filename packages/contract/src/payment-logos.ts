import * as z from 'zod/mini'
import { catalogueCode, catalogueStates } from './catalogue-items.ts'
import { endpoints } from './endpoint.ts'
import { count, id, instant, integerParam, version } from './fields.ts'
import { adminMay, serviceMay } from './permissions.ts'

/**
 * Logos of payment methods: calls of the payment catalogue at the paths of the specification (§7).
 * All tenants share the same logos.
 */

/** Maximum file size in bytes (2 MB). The server stops receiving a larger upload. */
export const LOGO_FILE_MAX = 2 * 1024 * 1024
export const logoFileTypes = ['image/png', 'image/jpeg'] as const

/** Background that a logo is made for. */
export const logoBackgrounds = ['LIGHT', 'DARK'] as const
export type LogoBackground = (typeof logoBackgrounds)[number]

/**
 * COPY: the logo is also used for the other background. MOVE: the logo is moved to the other
 * background.
 */
export const logoChanges = ['COPY', 'MOVE'] as const

export const PaymentLogo = z.strictObject({
  /** Hash of the file, used in its URL. */
  hash: z.string(),
  /** Size in bytes. */
  size: count,
  version,
  changedAt: instant,
  changedBy: z.string(),
})
export type PaymentLogo = z.output<typeof PaymentLogo>

/** A payment method with its logos; null for a background without one. */
export const LogosOfType = z.strictObject({
  itemId: id,
  paymentType: z.string(),
  /** In the user's language. */
  name: z.string(),
  state: z.enum(catalogueStates),
  light: z.nullable(PaymentLogo),
  dark: z.nullable(PaymentLogo),
})
export type LogosOfType = z.output<typeof LogosOfType>

const place = { itemId: id, background: z.enum(logoBackgrounds) }
const stale = ['notFound', 'conflict'] as const

export const paymentLogos = endpoints({
  logoList: {
    method: 'GET',
    path: 'tenant/getpaymenttypelogos',
    summary: 'List the logos of payment types',
    description: 'Logos for light and dark backgrounds, in the order of the catalog.',
    can: adminMay('SystemConfig.search'),
    query: z.strictObject({ paymentType: z.optional(catalogueCode) }),
    result: z.strictObject({ items: z.array(LogosOfType) }),
  },
  uploadLogo: {
    method: 'POST',
    path: 'tenant/uploadpaymenttypelogo',
    summary: 'Upload a logo of a payment type',
    description:
      'PNG or JPEG of up to 2 MB for one background. Send the `version` of the logo to replace; omit it if there is none.',
    can: serviceMay('SystemConfig.add'),
    upload: { limit: LOGO_FILE_MAX + 1 },
    body: z.strictObject({
      file: z.file(),
      ...place,
      version: z.optional(integerParam(1, 2_147_483_647)),
    }),
    result: LogosOfType,
    raises: [...stale, 'nothingToDo'],
  },
  changeLogo: {
    method: 'PUT',
    path: 'tenant/updatepaymenttypelogo',
    summary: 'Use a logo for the other background',
    description: 'Copies or moves the logo. Fails with 1200 if the other background has a logo.',
    can: serviceMay('SystemConfig.edit'),
    body: z.strictObject({ ...place, version, change: z.enum(logoChanges) }),
    result: LogosOfType,
    raises: stale,
  },
  removeLogo: {
    method: 'DELETE',
    path: 'tenant/deletepaymenttypelogo',
    summary: 'Delete a logo of a payment type',
    can: serviceMay('SystemConfig.delete'),
    body: z.strictObject({ ...place, version }),
    result: z.null(),
    raises: stale,
  },
})
