import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { evidenceName } from './evidence.ts'
import { count, id, instant, integerParam, line, trimmedLine, version } from './fields.ts'
import { MANUAL_SEARCH_MAX } from './manuals.filters.ts'
import { eitherMay, signedIn } from './permissions.ts'
import { type Language, languages } from './session.contract.ts'

/**
 * Manuals (specification §5). Everyone in the tenant reads the service's manuals; a merchant's
 * users read the merchant's own.
 */

export const CATEGORY_NAME_MAX = 50
export const SEQUENCE_MAX = 99_999
export const MANUAL_NAME_MAX = 100
const MEGABYTES_10 = 10 * 1024 * 1024
/**
 * Allowed file types with their maximum size in bytes: 10 MB each (specification §5). Files other
 * than pictures and PDF can only be downloaded (apps/server/src/areas/manuals/README.md).
 */
export const manualFiles = {
  'image/png': { ending: 'png', max: MEGABYTES_10 },
  'image/jpeg': { ending: 'jpg', max: MEGABYTES_10 },
  'application/pdf': { ending: 'pdf', max: MEGABYTES_10 },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    ending: 'docx',
    max: MEGABYTES_10,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    ending: 'xlsx',
    max: MEGABYTES_10,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    ending: 'pptx',
    max: MEGABYTES_10,
  },
  'video/mp4': { ending: 'mp4', max: MEGABYTES_10 },
} as const
export type ManualType = keyof typeof manualFiles
export const manualTypes = Object.keys(manualFiles) as [ManualType, ...ManualType[]]
/** Maximum size of a file of any type in bytes. The server stops receiving a larger upload. */
export const MANUAL_FILE_MAX = Math.max(...Object.values(manualFiles).map(({ max }) => max))
/** Maximum numbers of categories and manuals of the service, and of each merchant. */
export const CATEGORIES_MAX = 200
export const MANUALS_MAX = 500
/** Maximum number of search results. */
export const HITS_MAX = 50

/**
 * Returns the language in which a manual is shown: `wanted` if available, else English, Japanese,
 * Mongolian.
 */
export const shownLanguage = (there: readonly Language[], wanted: Language): Language =>
  [wanted, 'en' as const, 'ja' as const, 'mn' as const].find((one) => there.includes(one)) ?? wanted

/**
 * Search index status of a file. PART: only the first pages are indexed. NONE: the file is a
 * picture, or a document without readable text.
 */
export const textStates = ['WAITING', 'READ', 'PART', 'NONE'] as const
export type TextState = (typeof textStates)[number]

const language = z.enum(languages)
const whose = {
  /** True for the service's manuals, false for those of the user's own merchant. */
  ofService: z.boolean(),
  /**
   * True if the manual belongs to the caller's side: the service for administrators, the merchant
   * for its users. Changing the manual also requires a permission.
   */
  isOwn: z.boolean(),
}

export const ManualCategory = z.strictObject({
  categoryId: id,
  name: z.string(),
  sequence: count,
  /** Number of manuals in the category. */
  manuals: count,
  ...whose,
  version,
})
export type ManualCategory = z.output<typeof ManualCategory>

export const ManualFile = z.strictObject({
  language,
  /** Version number within this language, starting at 1. */
  number: z.int().check(z.minimum(1)),
  /** File name for the download. */
  label: z.string(),
  contentType: z.enum(manualTypes),
  /** Size in bytes. */
  size: count,
  /** Set only for documents that could be read. */
  pageCount: z.nullable(count),
  textState: z.enum(textStates),
  addedAt: instant,
})
export type ManualFile = z.output<typeof ManualFile>

export const Manual = z.strictObject({
  manualId: id,
  categoryId: id,
  categoryName: z.string(),
  name: z.string(),
  ...whose,
  version,
  changedAt: instant,
  /** Current file of each language. */
  files: z.array(ManualFile),
})
export type Manual = z.output<typeof Manual>

const ManualVersion = z.strictObject({
  ...ManualFile.shape,
  addedBy: z.string(),
  inForce: z.boolean(),
})
export type ManualVersion = z.output<typeof ManualVersion>

/** A search result, found in the name or on a page. */
export const ManualHit = z.strictObject({
  manualId: id,
  name: z.string(),
  categoryName: z.string(),
  ofService: z.boolean(),
  language: z.nullable(language),
  page: z.nullable(count),
  /** Text around the match, with the found words marked; null for a match in the name. */
  excerpt: z.nullable(z.array(z.strictObject({ text: z.string(), isFound: z.boolean() }))),
})
export type ManualHit = z.output<typeof ManualHit>

export const CategoryParts = z.strictObject({
  name: trimmedLine(CATEGORY_NAME_MAX, 1),
  sequence: z.int().check(z.minimum(1), z.maximum(SEQUENCE_MAX)),
})
export type CategoryParts = z.output<typeof CategoryParts>

const GivenFile = z.strictObject({ language, fileName: evidenceName })
const given = (least: number) =>
  z.array(GivenFile).check(
    z.minLength(least),
    z.maxLength(languages.length),
    z.refine((files) => new Set(files.map((file) => file.language)).size === files.length, {
      params: { problem: 'value' },
    }),
  )
const parts = { name: trimmedLine(MANUAL_NAME_MAX, 1), categoryId: id }

export const NewManual = z.strictObject({ ...parts, files: given(1) })
export type NewManual = z.output<typeof NewManual>
/** Each file becomes the new version of the manual in the language of the file. */
export const ChangedManual = z.strictObject({ ...parts, files: z.optional(given(0)) })
export type ChangedManual = z.output<typeof ChangedManual>

export const StaleManual = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Manual,
})
export const StaleCategory = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: ManualCategory,
})

const stale = ['notFound', 'conflict'] as const

export const manuals = endpoints({
  categoryList: {
    method: 'GET',
    path: 'manual/categorylist',
    summary: 'List the categories of manuals',
    description: 'Categories of the service and of the caller’s merchant, by sequence number.',
    can: signedIn,
    result: z.strictObject({
      items: z.array(ManualCategory),
      /**
       * True if the user can change the merchant's manuals. Requires access to all its stores,
       * because the manuals belong to the whole merchant.
       */
      changesOwn: z.boolean(),
    }),
  },
  list: {
    method: 'GET',
    path: 'manual/list',
    summary: 'List manuals',
    description: 'Manuals of the service and of the caller’s merchant, by category and name.',
    can: signedIn,
    query: z.strictObject({ categoryId: z.optional(id) }),
    result: z.strictObject({ items: z.array(Manual) }),
  },
  detail: {
    method: 'GET',
    path: 'manual/detail',
    summary: 'Get a manual',
    description: 'Returns the current file of each language.',
    can: signedIn,
    query: z.strictObject({ manualId: id }),
    result: Manual,
    raises: ['notFound'],
  },
  search: {
    method: 'GET',
    path: 'manual/search',
    summary: 'Search manuals',
    description:
      'Returns names and pages that contain every word. Names first, then pages in the language of the caller.',
    can: signedIn,
    query: z.strictObject({ text: line(MANUAL_SEARCH_MAX, 1) }),
    result: z.strictObject({ items: z.array(ManualHit), hasMore: z.boolean() }),
  },
  file: {
    method: 'GET',
    path: 'manual/file',
    summary: 'Download a file of a manual',
    description:
      'The current file in the language of the caller, or in another language if there is none. Users with the permission Manual.search can also download older versions.',
    can: signedIn,
    query: z.strictObject({
      manualId: id,
      language: z.optional(language),
      number: z.optional(integerParam(1, 2_147_483_647)),
    }),
    download: 'file',
    fileTypes: manualTypes,
    raises: ['notFound'],
  },
  versions: {
    method: 'GET',
    path: 'manual/versions',
    summary: 'List the versions of a manual',
    description: 'Newest first.',
    can: eitherMay('Manual.search'),
    query: z.strictObject({ manualId: id }),
    result: z.strictObject({ items: z.array(ManualVersion) }),
    raises: ['notFound'],
    historyOf: 'manual',
  },
  upload: {
    method: 'POST',
    path: 'manual/upload',
    summary: 'Upload a file for a manual',
    description:
      'PDF, PNG, JPEG, MP4, or docx, xlsx and pptx without macros; at most 10 MB. A file that no manual uses is deleted after a day.',
    can: eitherMay('Manual.search'),
    upload: { limit: MANUAL_FILE_MAX + 1 },
    body: z.strictObject({ file: z.file() }),
    result: z.strictObject({ fileName: evidenceName }),
  },
  add: {
    method: 'POST',
    path: 'manual/add',
    summary: 'Create a manual',
    description:
      'Fails with 4001 if the category belongs to another owner, or if the caller has not uploaded the file.',
    can: eitherMay('Manual.add'),
    body: NewManual,
    result: Manual,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'manual/modify',
    summary: 'Change a manual',
    description: 'Each new file creates a version of its language.',
    can: eitherMay('Manual.edit'),
    body: z.strictObject({ manualId: id, version, ...ChangedManual.shape }),
    result: Manual,
    raises: [...stale, 'nothingToDo'],
  },
  remove: {
    method: 'DELETE',
    path: 'manual/delete',
    summary: 'Delete a manual with all its versions',
    can: eitherMay('Manual.delete'),
    body: z.strictObject({ manualId: id, version }),
    result: z.null(),
    raises: stale,
  },
  addCategory: {
    method: 'POST',
    path: 'manual/categoryadd',
    summary: 'Create a category of manuals',
    description: 'Fails with 400 if the name exists.',
    can: eitherMay('Manual.add'),
    body: CategoryParts,
    result: ManualCategory,
  },
  modifyCategory: {
    method: 'PUT',
    path: 'manual/categorymodify',
    summary: 'Change a category of manuals',
    description: 'Fails with 400 if the name exists.',
    can: eitherMay('Manual.edit'),
    body: z.strictObject({ categoryId: id, version, ...CategoryParts.shape }),
    result: ManualCategory,
    raises: [...stale, 'nothingToDo'],
  },
  orderCategories: {
    method: 'PUT',
    path: 'manual/categoryorder',
    summary: 'Reorder all categories of manuals',
    description:
      'Send every category of the caller’s side. The new sequence numbers are 10, 20, 30 and so on.',
    can: eitherMay('Manual.edit'),
    body: z.strictObject({
      categoryId: z.array(id).check(z.minLength(1), z.maxLength(CATEGORIES_MAX)),
    }),
    result: z.null(),
    raises: ['conflict'],
  },
  removeCategory: {
    method: 'DELETE',
    path: 'manual/categorydelete',
    summary: 'Delete a category of manuals',
    description: 'Fails with 1200 while the category contains a manual.',
    can: eitherMay('Manual.delete'),
    body: z.strictObject({ categoryId: id, version }),
    result: z.null(),
    raises: stale,
  },
})
