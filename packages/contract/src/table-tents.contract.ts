import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, instant, integerParam, line, trimmedLine, uuid, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherOf, ofMerchant } from './permissions.ts'
import { seenStores } from './seen-stores.ts'
import { TENT_TEXT_MAX, TentFields, TentLayout } from './tent-layout.ts'
import { namedTenant } from './tenant-code.ts'
import { tentPapers } from './tent-sheets.ts'
import { TENT_TABLES_TEXT_MAX } from './tent-tables.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Table tents: cards with a store's QR code for its tables. Administrators create the tenant's
 * templates; merchants print them for stores that they see. Preview and print use the same drawing,
 * so they look the same.
 */

export const TENT_NAME_MAX = 50
/** Maximum number of templates per tenant, without the built-in ones. */
export const TENT_TEMPLATES_MAX = 100
export const TENT_PICTURE_FILE_MAX = 2 * 1024 * 1024
export const tentPictureTypes = ['image/png', 'image/jpeg'] as const
export const tentLanguages = ['ja', 'en', 'mn'] as const

/** RETIRED: kept, but not offered to merchants. */
export const tentStates = ['OFFERED', 'RETIRED'] as const
export type TentState = (typeof tentStates)[number]

const name = trimmedLine(TENT_NAME_MAX, 1)
const parts = {
  nameJa: name,
  nameEn: name,
  nameMn: name,
  paper: z.enum(tentPapers),
  fields: TentFields,
  /** Code of the only merchant that can use the template; null for all merchants. */
  forEntCode: z.nullable(entCode),
}

export const NewTentTemplate = z.strictObject(parts)
export type NewTentTemplate = z.output<typeof NewTentTemplate>

export const TentTemplate = z.strictObject({
  templateId: id,
  nameJa: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  ...TentLayout.shape,
  /** Code of the only merchant that can use the template; null for all merchants. */
  forEntCode: z.nullable(z.string()),
  forEntName: z.nullable(z.string()),
  state: z.enum(tentStates),
  /**
   * Version of the layout. Each change creates a new version, and earlier versions stay unchanged.
   */
  version,
  /** True for templates that every tenant has and that cannot be changed. */
  isBuiltIn: z.boolean(),
  /** Null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type TentTemplate = z.output<typeof TentTemplate>

/** A version of a template. The author is null for versions from before authors were recorded. */
export const TentVersion = z.strictObject({
  version,
  nameJa: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  paper: z.enum(tentPapers),
  madeAt: z.nullable(instant),
  madeBy: z.nullable(z.string()),
})
export type TentVersion = z.output<typeof TentVersion>

/** Body of the 409 response if the template was changed in the meantime. */
export const StaleTentTemplate = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: TentTemplate,
})
export type StaleTentTemplate = z.output<typeof StaleTentTemplate>

const at = { x: z.number(), y: z.number() }
const area = { ...at, width: z.number(), height: z.number() }

/**
 * An instruction for drawing a face (printed side) of a tent. Coordinates are in millimetres from
 * the upper left of the face, font sizes in points.
 */
export const TentCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('AREA'), ...area, color: z.string() }),
  z.strictObject({
    kind: z.literal('TEXT'),
    /** `y` is the baseline. Each piece of the text has its own font. */
    y: z.number(),
    size: z.number(),
    weight: z.enum(['REGULAR', 'BOLD']),
    color: z.string(),
    pieces: z.array(
      z.strictObject({
        font: z.enum(['JAPANESE', 'EUROPEAN']),
        text: z.string(),
        x: z.number(),
        width: z.number(),
      }),
    ),
  }),
  /** The QR code of the drawing, including its quiet zone. */
  z.strictObject({ kind: z.literal('CODE'), ...at, size: z.number() }),
  z.strictObject({ kind: z.literal('PICTURE'), ...area, picture: z.int() }),
  /** Placeholder for a QR code that is not chosen yet. */
  z.strictObject({ kind: z.literal('EMPTY'), ...area }),
])
export type TentCommand = z.output<typeof TentCommand>

/**
 * Faces (printed sides of tents) in the order of their positions on the paper (`tentSheets`). A
 * preview has only the faces of the first sheet of paper.
 */
export const TentDrawing = z.strictObject({
  paper: z.enum(tentPapers),
  faces: z.array(z.array(TentCommand)),
  /** Number of tents in the order. */
  tents: z.int(),
  code: z.nullable(
    z.strictObject({
      /**
       * Size in modules, including the quiet zone. `quiet` is the width of the quiet zone on each
       * side.
       */
      side: z.number(),
      quiet: z.number(),
      /**
       * Horizontal runs of dark modules: x, y and length. Coordinates start at the upper left,
       * without the quiet zone.
       */
      runs: z.array(z.tuple([z.int(), z.int(), z.int()])),
      logo: z.nullable(z.strictObject({ picture: z.int(), from: z.number(), side: z.number() })),
    }),
  ),
  /** PNG pictures in base64. Commands refer to them by index. */
  pictures: z.array(z.string()),
})
export type TentDrawing = z.output<typeof TentDrawing>

const text = z.optional(line(TENT_TEXT_MAX, 1))
/**
 * Request to print table tents: a version of a template, and the content for its fields. If a text
 * is omitted, the default text of the template is printed.
 */
const order = {
  templateId: id,
  version: integerParam(1, 1_000_000),
  storeId: id,
  qrCodeId: z.optional(id),
  language: z.enum(tentLanguages),
  /** Format: see `tablesOf`. */
  tables: z.optional(line(TENT_TABLES_TEXT_MAX, 1)),
  text1: text,
  text2: text,
  text3: text,
  text4: text,
}

export const tableTents = endpoints({
  list: {
    method: 'GET',
    path: 'tabletent/list',
    summary: 'List the templates of table tents',
    description: 'Templates of all tenants first, then those of the own tenant, oldest first.',
    can: ofMerchant,
    result: z.strictObject({ items: z.array(TentTemplate) }),
  },
  stores: {
    ...seenStores,
    path: 'tabletent/stores',
    summary: 'List the stores for table tents',
    description: 'Stores that the caller sees, sorted by code.',
    can: ofMerchant,
  },
  codes: {
    method: 'GET',
    path: 'tabletent/codes',
    summary: 'List the QR codes of a store for table tents',
    description: 'Up to 100, newest first. The list is empty if the caller does not see the store.',
    can: ofMerchant,
    query: z.strictObject({ storeId: id }),
    result: z.strictObject({
      items: z.array(
        z.strictObject({ qrCodeId: id, name: z.string(), terminalNo: z.nullable(z.string()) }),
      ),
    }),
  },
  preview: {
    method: 'GET',
    path: 'tabletent/preview',
    summary: 'Preview the first sheet of table tents',
    description: 'Needs only the tables of the first sheet; table 1 by default.',
    can: ofMerchant,
    query: z.strictObject(order),
    result: TentDrawing,
    raises: ['notFound'],
  },
  print: {
    // POST, because the numbers of 500 tables are too long for a URL.
    method: 'POST',
    path: 'tabletent/print',
    summary: 'Download table tents as a PDF',
    description: 'Up to 500 tables.',
    can: ofMerchant,
    body: z.strictObject({ ...order, version }),
    download: 'file',
    fileTypes: ['application/pdf'],
    raises: ['notFound'],
  },
  templateList: {
    method: 'GET',
    path: 'tabletent/templatelist',
    summary: 'List all templates of a tenant',
    description: 'Includes retired templates.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject(namedTenant),
    result: z.strictObject({ items: z.array(TentTemplate) }),
  },
  templateDetail: {
    method: 'GET',
    path: 'tabletent/templatedetail',
    summary: 'Get a template of table tents',
    description: 'The current version, or the given version.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({
      ...namedTenant,
      templateId: id,
      version: z.optional(integerParam(1, 1_000_000)),
    }),
    result: TentTemplate,
    raises: ['notFound'],
    historyOf: 'tentTemplate',
  },
  templateVersions: {
    method: 'GET',
    path: 'tabletent/templateversions',
    summary: 'List the versions of a template',
    description: 'Newest first.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({ ...namedTenant, templateId: id, ...pageQuery }),
    result: z.strictObject(page(TentVersion)),
    raises: ['notFound'],
  },
  templatePreview: {
    method: 'GET',
    path: 'tabletent/templatepreview',
    summary: 'Preview a version of a template',
    description: 'With sample values.',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({
      ...namedTenant,
      templateId: id,
      version: integerParam(1, 1_000_000),
      language: z.enum(tentLanguages),
    }),
    result: TentDrawing,
    raises: ['notFound'],
  },
  draft: {
    // POST, because a layout of 40 fields in three languages is too long for a URL.
    method: 'POST',
    path: 'tabletent/draft',
    summary: 'Preview an unsaved layout',
    description: 'With sample values. Stores nothing.',
    can: adminMay('SystemConfig.search'),
    auditReads: true,
    namesTenant: true,
    body: z.strictObject({ ...namedTenant, ...TentLayout.shape, language: z.enum(tentLanguages) }),
    result: TentDrawing,
  },
  uploadPicture: {
    method: 'POST',
    path: 'tabletent/picture',
    summary: 'Upload a picture for a template',
    description:
      'PNG or JPEG of up to 2 MB; scaled to at most 1,200 pixels per side. A picture that no template uses is deleted after a day.',
    can: eitherOf('admin', 'SystemConfig.add', 'SystemConfig.edit'),
    upload: { limit: TENT_PICTURE_FILE_MAX + 1 },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: uuid }),
  },
  addTemplate: {
    method: 'POST',
    path: 'tabletent/addtemplate',
    summary: 'Create a template of table tents',
    description:
      'For all merchants of a tenant, or for one merchant. Fails with 1200 if there are 100 templates.',
    can: adminMay('SystemConfig.add'),
    namesTenant: true,
    body: z.strictObject({ ...NewTentTemplate.shape, ...namedTenant }),
    result: TentTemplate,
  },
  modifyTemplate: {
    method: 'PUT',
    path: 'tabletent/modifytemplate',
    summary: 'Change, retire or restore a template',
    description: 'A change creates a version.',
    can: adminMay('SystemConfig.edit'),
    namesTenant: true,
    body: z.strictObject({
      ...namedTenant,
      templateId: id,
      version,
      ...parts,
      state: z.enum(tentStates),
    }),
    result: TentTemplate,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
})
