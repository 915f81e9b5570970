import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import {
  codeLine,
  count,
  currency,
  id,
  instant,
  integerParam,
  line,
  trimmedLine,
  uuid,
  version,
} from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { eitherOf, merchantMay, whereUsed } from './permissions.ts'
import { QR_CODE_NAME_MAX, QrCodeFilters, qrKinds } from './qr-codes.filters.ts'
import { LARGEST_SIZE, QR_LOGO_FILE_MAX } from './qr-geometry.ts'
import { CITY_MAX, MERCHANT_NAME_MAX, POSTAL_CODE_MAX, QR_URL_MAX } from './qr-payload.ts'
import { PickedStore, seenStores } from './seen-stores.ts'

/**
 * QR codes that customers scan, each for a store or one of its terminals. Users who see the store
 * see its codes. Only for merchants with QR codes enabled (`enableQr`).
 */

/** Input fields of a QR code. `qrCodeProblems` checks which fields a kind needs. */
const parts = {
  name: trimmedLine(QR_CODE_NAME_MAX, 1),
  storeId: id,
  terminalId: z.nullable(id),
  kind: z.enum(qrKinds),
  /** In minor units; null if the customer enters the amount. */
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT))),
  merchantName: z.nullable(codeLine(MERCHANT_NAME_MAX, 1)),
  city: z.nullable(codeLine(CITY_MAX, 1)),
  postalCode: z.nullable(codeLine(POSTAL_CODE_MAX, 1)),
  localName: z.nullable(trimmedLine(MERCHANT_NAME_MAX, 1)),
  /** Merchant category code (ISO 18245). */
  categoryCode: z.nullable(z.string().check(z.regex(/^[0-9]{4}$/))),
  url: z.nullable(line(QR_URL_MAX, 1)),
}
export const QrCodeParts = z.strictObject(parts)
export type QrCodeParts = z.output<typeof QrCodeParts>

/**
 * Logo uploaded within the last day, or null for no logo. If omitted, a change keeps the current
 * logo.
 */
const logo = z.optional(z.nullable(uuid))

export const NewQrCode = z.strictObject({ ...parts, logo })
export type NewQrCode = z.output<typeof NewQrCode>

/** Measured properties of a logo. */
export const QrLogo = z.strictObject({
  /** Contrast with white in tenths, from 10 to 210. A logo below 40 is hard to see. */
  contrastTenths: z.int().check(z.minimum(10), z.maximum(210)),
  /** True if the logo has transparent areas, which are printed white. */
  isTransparent: z.boolean(),
})
export type QrLogo = z.output<typeof QrLogo>

export const QrTerminal = z.strictObject({ terminalId: id, terminalNo: z.string() })
export type QrTerminal = z.output<typeof QrTerminal>

export const QrCode = z.strictObject({
  qrCodeId: id,
  name: z.string(),
  store: PickedStore,
  terminal: z.nullable(QrTerminal),
  kind: z.enum(qrKinds),
  currency,
  amount: parts.amount,
  merchantName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  localName: z.nullable(z.string()),
  categoryCode: z.nullable(z.string()),
  url: z.nullable(z.string()),
  logo: z.nullable(QrLogo),
  /** Exact content of the code. */
  payload: z.string(),
  /** Number of modules per side, without the quiet zone. */
  modules: count,
  /** Minimum printed size in millimetres, including the quiet zone. */
  leastSize: count,
  version,
  createdAt: instant,
  /** Time and author of the last change; null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type QrCode = z.output<typeof QrCode>

/** Body of the 409 response if the QR code was changed in the meantime. */
export const StaleQrCode = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: QrCode,
})
export type StaleQrCode = z.output<typeof StaleQrCode>

/** A QR code as it would be printed. */
export const QrPreview = z.strictObject({
  /** Drawn at the minimum size. */
  svg: z.string(),
  payload: z.string(),
  modules: count,
  leastSize: count,
  logo: z.nullable(QrLogo),
  /**
   * True if a decoder could read the picture, also as a 203 dpi printer prints it at the minimum
   * size.
   */
  isRead: z.boolean(),
})
export type QrPreview = z.output<typeof QrPreview>

export const qrFormats = ['svg', 'png', 'pdf'] as const
export type QrFormat = (typeof qrFormats)[number]
export const qrFileTypes = ['image/svg+xml', 'image/png', 'application/pdf'] as const

const which = { qrCodeId: id, version }
const look = whereUsed('qr', merchantMay('Qr.search'))

export const qrCodes = endpoints({
  list: {
    method: 'GET',
    path: 'qr/list',
    summary: 'List QR codes',
    description: 'Codes of the stores that the caller sees. Newest first.',
    can: look,
    query: z.strictObject({ ...QrCodeFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(QrCode), total: z.optional(z.int()) }),
    savedViews: { screens: ['qrmanage'], filters: QrCodeFilters },
  },
  detail: {
    method: 'GET',
    path: 'qr/detail',
    summary: 'Get a QR code',
    can: look,
    query: z.strictObject({ qrCodeId: id }),
    result: QrCode,
    raises: ['notFound'],
    historyOf: 'qrCode',
  },
  image: {
    method: 'GET',
    path: 'qr/image',
    summary: 'Download a QR code as an image',
    description:
      'SVG, PNG or PDF of an exact width in millimeters, with its margin. The code is read and verified before it is sent.',
    can: look,
    query: z.strictObject({
      qrCodeId: id,
      format: z.enum(qrFormats),
      sizeMm: integerParam(1, LARGEST_SIZE),
    }),
    download: 'file',
    fileTypes: qrFileTypes,
    raises: ['notFound', 'processFailed'],
  },
  preview: {
    method: 'GET',
    path: 'qr/preview',
    summary: 'Preview a QR code',
    description: 'With `qrCodeId`, uses the logo of that code unless another logo is named.',
    can: look,
    query: z.strictObject({
      storeId: id,
      terminalId: z.optional(id),
      kind: z.enum(qrKinds),
      amount: z.optional(integerParam(1, MAX_AMOUNT)),
      merchantName: z.optional(codeLine(MERCHANT_NAME_MAX, 1)),
      city: z.optional(codeLine(CITY_MAX, 1)),
      postalCode: z.optional(codeLine(POSTAL_CODE_MAX, 1)),
      localName: z.optional(trimmedLine(MERCHANT_NAME_MAX, 1)),
      categoryCode: z.optional(z.string().check(z.regex(/^[0-9]{4}$/))),
      url: z.optional(line(QR_URL_MAX, 1)),
      qrCodeId: z.optional(id),
      logo: z.optional(z.union([uuid, z.literal('NONE')])),
    }),
    result: QrPreview,
    raises: ['notFound'],
  },
  stores: {
    ...seenStores,
    path: 'qr/stores',
    summary: 'List the stores for a QR code',
    description: 'Stores that the caller sees, sorted by code.',
    can: look,
  },
  terminals: {
    method: 'GET',
    path: 'qr/terminals',
    summary: 'List the terminals of a store for a QR code',
    description: 'Up to 500, by number. The list is empty if the caller does not see the store.',
    can: look,
    query: z.strictObject({ storeId: id }),
    result: z.strictObject({
      /** Currency of the amounts of the codes. */
      currency,
      items: z.array(QrTerminal),
    }),
  },
  uploadLogo: {
    method: 'POST',
    path: 'qr/logo',
    summary: 'Upload a logo for a QR code',
    description:
      'PNG or JPEG of exactly 100 × 100 pixels and up to 1 MB. A logo that no code uses is deleted after a day.',
    can: whereUsed('qr', eitherOf('merchant', 'Qr.create', 'Qr.edit')),
    upload: { limit: QR_LOGO_FILE_MAX + 1 },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: uuid, logo: QrLogo }),
  },
  add: {
    method: 'POST',
    path: 'qr/add',
    summary: 'Create a QR code',
    description: 'Fails with 4001 if the caller does not see the store.',
    can: whereUsed('qr', merchantMay('Qr.create')),
    body: NewQrCode,
    result: QrCode,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'qr/modify',
    summary: 'Change a QR code',
    can: whereUsed('qr', merchantMay('Qr.edit')),
    body: z.strictObject({ ...which, ...parts, logo }),
    result: QrCode,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  delete: {
    method: 'DELETE',
    path: 'qr/delete',
    summary: 'Delete a QR code',
    can: whereUsed('qr', merchantMay('Qr.delete')),
    body: z.strictObject(which),
    result: z.null(),
    raises: ['notFound', 'conflict'],
  },
})
