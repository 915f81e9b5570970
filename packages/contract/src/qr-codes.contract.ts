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
 * QR codes that customers scan, each of a store or of one of its terminals: those who see the store see them. All of it is for
 * merchants that use QR codes (`enableQr`).
 */

/** What is typed of one. Which parts a kind has, `qrCodeProblems` says. */
const parts = {
  name: trimmedLine(QR_CODE_NAME_MAX, 1),
  storeId: id,
  terminalId: z.nullable(id),
  kind: z.enum(qrKinds),
  /** Minor units; null where the customer types it. */
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT))),
  merchantName: z.nullable(codeLine(MERCHANT_NAME_MAX, 1)),
  city: z.nullable(codeLine(CITY_MAX, 1)),
  postalCode: z.nullable(codeLine(POSTAL_CODE_MAX, 1)),
  localName: z.nullable(trimmedLine(MERCHANT_NAME_MAX, 1)),
  /** ISO 18245. */
  categoryCode: z.nullable(z.string().check(z.regex(/^[0-9]{4}$/))),
  url: z.nullable(line(QR_URL_MAX, 1)),
}
export const QrCodeParts = z.strictObject(parts)
export type QrCodeParts = z.output<typeof QrCodeParts>

/** A logo that was uploaded in the last day; null: none. Left out of a change: the one that is there. */
const logo = z.optional(z.nullable(uuid))

export const NewQrCode = z.strictObject({ ...parts, logo })
export type NewQrCode = z.output<typeof NewQrCode>

/** What was measured of a logo. */
export const QrLogo = z.strictObject({
  /** Of what is painted against white, in tenths: 10 to 210. Below 40 it is not seen well. */
  contrastTenths: z.int().check(z.minimum(10), z.maximum(210)),
  /** It has places that show what is behind: they are printed white. */
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
  /** What the code holds, exactly. */
  payload: z.string(),
  /** Squares of a side, without the white around. */
  modules: count,
  /** Millimetres, with the white around. */
  leastSize: count,
  version,
  createdAt: instant,
  /** When it was last changed, and by whom; null: never. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type QrCode = z.output<typeof QrCode>

/** What a stale change is answered with (409): who was faster, and what is there now. */
export const StaleQrCode = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: QrCode,
})
export type StaleQrCode = z.output<typeof StaleQrCode>

/** A code as it would be printed. */
export const QrPreview = z.strictObject({
  /** At its least size. */
  svg: z.string(),
  payload: z.string(),
  modules: count,
  leastSize: count,
  logo: z.nullable(QrLogo),
  /** Whether it was read again from its picture, and from that as a printer of 203 dpi prints it at its least size. */
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
    summary: 'QR codes of the stores that the caller sees, newest first',
    can: look,
    query: z.strictObject({ ...QrCodeFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(QrCode), total: z.optional(z.int()) }),
    savedViews: { screens: ['qrmanage'], filters: QrCodeFilters },
  },
  detail: {
    method: 'GET',
    path: 'qr/detail',
    summary: 'One of them',
    can: look,
    query: z.strictObject({ qrCodeId: id }),
    result: QrCode,
    raises: ['notFound'],
    historyOf: 'qrCode',
  },
  image: {
    method: 'GET',
    path: 'qr/image',
    summary:
      'One as a file: SVG, PNG or PDF, exactly so many millimetres wide, the white around included; read again before it leaves',
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
    summary:
      'What a code would look like; with `qrCodeId`, with the logo of that one unless another one is named',
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
    summary: 'The stores that the caller sees, by code: where one can be',
    can: look,
  },
  terminals: {
    method: 'GET',
    path: 'qr/terminals',
    summary:
      'The terminals of a store by number, the first 500; none of a store that the caller does not see',
    can: look,
    query: z.strictObject({ storeId: id }),
    result: z.strictObject({
      /** In which amounts of codes are. */
      currency,
      items: z.array(QrTerminal),
    }),
  },
  uploadLogo: {
    method: 'POST',
    path: 'qr/logo',
    summary:
      'Upload a logo (PNG, JPEG) of 100 × 100 pixels and up to 1 MB, for a code that is saved within a day',
    can: whereUsed('qr', eitherOf('merchant', 'Qr.create', 'Qr.edit')),
    upload: { limit: QR_LOGO_FILE_MAX + 1 },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: uuid, logo: QrLogo }),
  },
  add: {
    method: 'POST',
    path: 'qr/add',
    summary: 'Add one; notFound for a store that the caller does not see',
    can: whereUsed('qr', merchantMay('Qr.create')),
    body: NewQrCode,
    result: QrCode,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'qr/modify',
    summary: 'Change one, as it was seen',
    can: whereUsed('qr', merchantMay('Qr.edit')),
    body: z.strictObject({ ...which, ...parts, logo }),
    result: QrCode,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  delete: {
    method: 'DELETE',
    path: 'qr/delete',
    summary: 'Delete one, as it was seen',
    can: whereUsed('qr', merchantMay('Qr.delete')),
    body: z.strictObject(which),
    result: z.null(),
    raises: ['notFound', 'conflict'],
  },
})
