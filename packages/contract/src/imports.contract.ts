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
    summary: 'List the imports of the merchant',
    description: 'Imports from the portal and the command line. Newest first.',
    can,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(ImportSummary), total: z.optional(count) }),
  },
  detail: {
    method: 'GET',
    path: 'import/detail',
    summary: 'Get an import',
    description: 'Returns settings, progress, results, and if the import can be undone.',
    can,
    query: which,
    result: ImportDetail,
    raises: ['notFound'],
    historyOf: 'import',
  },
  add: {
    method: 'POST',
    path: 'import/add',
    summary: 'Start an import',
    description: 'Send the content of the file in parts with `import/part`.',
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
    summary: 'Upload the next part of an import file',
    description:
      '`offset` is the number of bytes that the server has. The last part turns the import into a draft.',
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
    summary: 'Preview the first rows of an import',
    description: 'Stores nothing.',
    can,
    auditReads: true,
    body: z.strictObject({ importId: id, settings: ImportSettings }),
    result: ImportPreview,
    raises: ['notFound', 'conflict'],
  },
  check: {
    method: 'POST',
    path: 'import/check',
    summary: 'Check all rows of an import',
    description: 'Stores the settings and imports nothing.',
    can,
    body: z.strictObject({ importId: id, version, settings: ImportSettings }),
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  start: {
    method: 'POST',
    path: 'import/start',
    summary: 'Import the valid rows',
    description:
      'Fails with a conflict (409) if the result of the check is not the one that the caller saw.',
    can,
    body: z.strictObject({ importId: id, version, seenFresh: count }),
    result: ImportDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  stop: {
    method: 'POST',
    path: 'import/stop',
    summary: 'Stop an import',
    description: 'Rows that are imported stay.',
    can,
    body: which,
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  resume: {
    method: 'POST',
    path: 'import/resume',
    summary: 'Resume a stopped import',
    can,
    body: seen,
    result: ImportDetail,
    raises: ['notFound', 'conflict'],
  },
  undo: {
    method: 'POST',
    path: 'import/undo',
    summary: 'Undo an import',
    description: 'Removes all rows of the import. Fails if other records depend on them.',
    can,
    body: seen,
    result: ImportDetail,
    raises: ['notFound', 'conflict', 'illegalOperation'],
  },
  discard: {
    method: 'POST',
    path: 'import/discard',
    summary: 'Discard an import that has not started',
    can,
    body: seen,
    result: z.strictObject({}),
    raises: ['notFound', 'conflict'],
  },
  problems: {
    method: 'GET',
    path: 'import/problems',
    summary: 'List the rejected rows of an import',
    description: 'In line order.',
    can,
    query: z.strictObject({ importId: id, ...pageQuery }),
    result: z.strictObject(page(ImportProblemRow)),
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'import/problems/download',
    summary: 'Download the rejected rows of an import as a file',
    description: 'Line, reason, value and the original row.',
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
    summary: 'List the stores for an import',
    description: 'For a file that names no store.',
    can,
  },
  mappings: {
    method: 'GET',
    path: 'import/mapping/list',
    summary: 'List the column mappings',
    description: 'Built-in mappings by name, and the mappings of the merchant with their text.',
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
    summary: 'Create a column mapping of the merchant',
    can,
    body: z.strictObject({ name: mappingName, text: mappingText }),
    result: ImportMapping,
    raises: ['conflict'],
  },
  changeMapping: {
    method: 'PUT',
    path: 'import/mapping/edit',
    summary: 'Change a column mapping of the merchant',
    can,
    body: z.strictObject({ mappingId: id, version, name: mappingName, text: mappingText }),
    result: ImportMapping,
    raises: ['notFound', 'conflict'],
  },
  removeMapping: {
    method: 'DELETE',
    path: 'import/mapping/delete',
    summary: 'Delete a column mapping of the merchant',
    can,
    body: z.strictObject({ mappingId: id, version }),
    result: z.strictObject({}),
    raises: ['notFound', 'conflict'],
  },
})
