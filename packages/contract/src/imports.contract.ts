import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, id, integerParam, trimmedLine, version } from './fields.ts'
import {
  IMPORT_FILE_MAX,
  IMPORT_PART,
  ImportDetail,
  ImportMapping,
  ImportPreview,
  ImportProblemRow,
  ImportSettings,
  ImportSummary,
  MAPPING_TEXT_MAX,
} from './import-rows.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay } from './permissions.ts'
import { seenStores } from './seen-stores.ts'

export * from './import-rows.ts'

const can = merchantMay('Record.import')
const which = z.strictObject({ importId: id })
const seen = z.strictObject({ importId: id, version })
const mappingName = trimmedLine(60, 1)
const mappingText = z.string().check(z.minLength(2), z.maxLength(MAPPING_TEXT_MAX))

export const imports = endpoints({
  list: {
    method: 'GET',
    path: 'import/list',
    summary: 'Imports of the merchant, from the portal and from the command line, newest first',
    can,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(ImportSummary), total: z.optional(count) }),
  },
  detail: {
    method: 'GET',
    path: 'import/detail',
    summary: 'One of them: settings, progress, what was found, and whether it can be undone',
    can,
    query: which,
    result: ImportDetail,
    raises: ['notFound'],
    historyOf: 'import',
  },
  add: {
    method: 'POST',
    path: 'import/add',
    summary: 'Begin to bring in a file; its bytes follow in parts',
    can,
    body: z.strictObject({
      fileName: trimmedLine(200, 1),
      fileSize: z.int().check(z.minimum(1), z.maximum(IMPORT_FILE_MAX)),
    }),
    result: ImportDetail,
    raises: ['conflict'],
  },
  part: {
    method: 'POST',
    path: 'import/part',
    summary:
      'The next part of the file, at the offset that is here already; the last one makes the import a draft',
    can,
    auditReads: true,
    upload: { limit: IMPORT_PART + 1 },
    query: z.strictObject({ importId: id, offset: integerParam(0, IMPORT_FILE_MAX) }),
    body: z.strictObject({ file: z.file() }),
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  preview: {
    method: 'POST',
    path: 'import/preview',
    summary: 'The first rows as they would be with these settings; nothing is kept',
    can,
    auditReads: true,
    body: z.strictObject({ importId: id, settings: ImportSettings }),
    result: ImportPreview,
    raises: ['notFound', 'conflict'],
  },
  check: {
    method: 'POST',
    path: 'import/check',
    summary: 'Keep the settings and look at every row; nothing goes in',
    can,
    body: z.strictObject({ importId: id, version, settings: ImportSettings }),
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  start: {
    method: 'POST',
    path: 'import/start',
    summary: 'Bring in what the check found sound; conflict when that is not what the caller saw',
    can,
    body: z.strictObject({ importId: id, version, seenFresh: count }),
    result: ImportDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  stop: {
    method: 'POST',
    path: 'import/stop',
    summary: 'Stop after the rows under way; what is in stays in',
    can,
    body: which,
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  resume: {
    method: 'POST',
    path: 'import/resume',
    summary: 'Go on with the rows that are not in',
    can,
    body: seen,
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  undo: {
    method: 'POST',
    path: 'import/undo',
    summary: 'Take all rows of an import out again, as long as nothing stands on them',
    can,
    body: seen,
    result: ImportDetail,
    raises: ['notFound', 'conflict', 'illegalOperation'],
  },
  discard: {
    method: 'POST',
    path: 'import/discard',
    summary: 'Forget a file that has not been brought in',
    can,
    body: seen,
    result: z.strictObject({}),
    raises: ['notFound', 'conflict'],
  },
  problems: {
    method: 'GET',
    path: 'import/problems',
    summary: 'Rows that were refused, in the order of their lines',
    can,
    query: z.strictObject({ importId: id, ...pageQuery }),
    result: z.strictObject(page(ImportProblemRow)),
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'import/problems/download',
    summary: 'The refused rows as a file: line, reason, value, and the row as it was',
    can,
    query: z.strictObject({
      importId: id,
      ...listFileForm,
    }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  stores: {
    ...seenStores,
    path: 'import/stores',
    summary: 'The stores of the merchant, for a file that says none',
    can,
  },
  mappings: {
    method: 'GET',
    path: 'import/mapping/list',
    summary:
      'Mappings: those that come with the product by name, and those of the merchant with their text',
    can,
    query: z.strictObject({}),
    result: z.strictObject({
      shipped: z.array(z.strictObject({ name: z.string(), label: z.string(), about: z.string() })),
      kept: z.array(ImportMapping),
    }),
  },
  keepMapping: {
    method: 'POST',
    path: 'import/mapping/add',
    summary: 'Keep a mapping for the merchant under a name',
    can,
    body: z.strictObject({ name: mappingName, text: mappingText }),
    result: ImportMapping,
    raises: ['conflict'],
  },
  changeMapping: {
    method: 'PUT',
    path: 'import/mapping/edit',
    summary: 'Change a kept mapping',
    can,
    body: z.strictObject({ mappingId: id, version, name: mappingName, text: mappingText }),
    result: ImportMapping,
    raises: ['notFound', 'conflict'],
  },
  removeMapping: {
    method: 'DELETE',
    path: 'import/mapping/delete',
    summary: 'Forget a kept mapping',
    can,
    body: z.strictObject({ mappingId: id, version }),
    result: z.strictObject({}),
    raises: ['notFound', 'conflict'],
  },
})
