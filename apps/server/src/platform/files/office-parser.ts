import type { StoredFileType } from '@choba/database/feedback-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Parse } from './parser-messages.ts'
import { TableRefused } from '@choba/import-format/table/table-refusal.ts'
import { relationsOf } from '@choba/import-format/table/workbook-parts.ts'
import { scanXml } from '@choba/import-format/table/xml-scan.ts'
import { readEntries, unpackEntry } from '@choba/import-format/table/zip-directory.ts'

/** Parser of office documents: finds their type. Unpacks only two small parts of the archive. */

/** Office document types that may be stored, by their main part. */
export type OfficeType = Extract<StoredFileType, `application/vnd.openxmlformats${string}`>

export interface OfficeOrder {
  readonly bytes: Uint8Array
}

const office = 'application/vnd.openxmlformats-officedocument'
/**
 * Maps the content type of a main part to the type of the file. Types with macros are not in the
 * list.
 */
const mainTypes: Readonly<Record<string, OfficeType>> = {
  [`${office}.wordprocessingml.document.main+xml`]: `${office}.wordprocessingml.document`,
  [`${office}.spreadsheetml.sheet.main+xml`]: `${office}.spreadsheetml.sheet`,
  [`${office}.presentationml.presentation.main+xml`]: `${office}.presentationml.presentation`,
}
/**
 * Maximum total size that the parts of a document may declare, in bytes. The server unpacks only
 * two of them, but other programs will unpack all.
 */
const DECLARED_MAX = 512 * 1024 * 1024
/** Maximum size of a part that is unpacked, in bytes. */
const PART_MAX = 2 * 1024 * 1024

const TYPES = '[Content_Types].xml'
const RELATIONS = '_rels/.rels'
/**
 * Matches macros (also of Excel 4.0 and of embedded documents) and ActiveX, by content type and by
 * part name.
 */
const activeType = /macro|vba|activex/i
const activePart = /(^|\/)(vba[^/]*\.(bin|xml)|macrosheets\/.*|activex\/.*)$/i

interface Types {
  /** Content types by file extension. */
  readonly byEnding: Map<string, string>
  /** Content types by part name in lower case. */
  readonly byName: Map<string, string>
}

function readTypes(part: Uint8Array): Types {
  const types: Types = { byEnding: new Map(), byName: new Map() }
  scanXml(part, {
    open(name, { Extension: ending = '', PartName: path = '', ContentType: type = '' }) {
      if (name === 'Default') types.byEnding.set(ending.toLowerCase(), type)
      if (name === 'Override') types.byName.set(path.replace(/^\//, '').toLowerCase(), type)
    },
  })
  return types
}

function typeOf({ byName, byEnding }: Types, part: string): string | undefined {
  const name = part.toLowerCase()
  return byName.get(name) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1))
}

async function kindOf(bytes: Uint8Array): Promise<OfficeType> {
  const entries = await readEntries(bytes, DECLARED_MAX)
  const names = new Set(entries.map(({ filename }) => filename))
  const parts = entries.filter(({ filename }) => filename === TYPES || filename === RELATIONS)
  if (parts.some(({ uncompressedSize }) => uncompressedSize > PART_MAX))
    throw new AppError('bodyTooLarge')
  const files = new Map(parts.map((entry) => [entry.filename, unpackEntry(bytes, entry)]))
  const declared = files.get(TYPES)
  if (!declared) throw new AppError('unsupportedMediaType')
  const types = readTypes(declared)
  const isActive =
    [...types.byName.values(), ...types.byEnding.values()].some((type) => activeType.test(type)) ||
    [...names].some((name) => activePart.test(name))
  const mains = relationsOf(files, '').filter(({ type }) => type === 'officeDocument')
  const [main] = mains
  const kind =
    main && mains.length === 1 && names.has(main.target)
      ? mainTypes[typeOf(types, main.target) ?? '']
      : undefined
  if (isActive || !kind) throw new AppError('unsupportedMediaType')
  return kind
}

/**
 * Returns the type of an office document.
 * @throws AppError unsupportedMediaType (415) if the archive is no office document or has macros;
 * bodyTooLarge (413)
 */
// oxlint-disable-next-line require-yield -- there is one answer, and no parts
export const parse: Parse<OfficeOrder, never, OfficeType> = async function* ({ bytes }) {
  try {
    return await kindOf(bytes)
  } catch (error) {
    if (error instanceof AppError && error.resultType === 'bodyTooLarge') throw error
    const isTooLong = error instanceof TableRefused && error.problem === 'tooLong'
    throw new AppError(isTooLong ? 'bodyTooLarge' : 'unsupportedMediaType')
  }
}
