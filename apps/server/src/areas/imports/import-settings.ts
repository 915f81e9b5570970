import type { ImportFormat, ImportSettings } from '@choba/contract/imports.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { encodings, type FileEncoding } from '@choba/import-format/mapping/mapping-shape.ts'
import { shippedMapping } from '@choba/import-format/mapping/mapping.ts'
import type { NamedMapping } from '@choba/import-format/file/file-reading.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { findMapping } from './import-mappings.repository.ts'

/**
 * Returns the mapping that the settings of an import select; null for the product's own format.
 * @throws AppError badRequest if the mapping does not exist
 */
export async function findFormat(
  tx: Tx,
  merchantId: number,
  format: ImportFormat,
): Promise<NamedMapping | null> {
  if (format.kind === 'choba') return null
  if (format.kind === 'own') return { name: 'JSON', text: format.text }
  if (format.kind === 'shipped') {
    const text = shippedMapping(format.name)
    if (text === null) throw new AppError('badRequest', badField('settings.format.name', 'value'))
    return { name: format.name, text }
  }
  const id = bigIdOf(format.mappingId)
  const kept = id === null ? undefined : await findMapping(tx, merchantId, id)
  if (!kept) throw new AppError('badRequest', badField('settings.format.mappingId', 'value'))
  return { name: kept.name, text: kept.text }
}

/**
 * Returns the encoding that the settings of an import select; null for automatic detection.
 * @throws AppError badRequest for an unsupported encoding
 */
export function encodingOf({ encoding }: ImportSettings): FileEncoding | null {
  if (encoding === null) return null
  const known = encodings.find((one) => one === encoding)
  if (!known) throw new AppError('badRequest', badField('settings.encoding', 'value'))
  return known
}

/** Returns the name and the mapping of the format with which a file is read. */
export const formatOf = (
  named: NamedMapping | null,
): { format: string; mapping: NamedMapping | null } => ({
  format: named ? `mapping:${named.name}` : 'choba',
  mapping: named,
})
