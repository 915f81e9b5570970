import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Parse } from './parser-messages.ts'
import { TableRefused } from '@choba/import-format/table/table-refusal.ts'
import {
  readTableRows,
  type TableOrder,
  type TableRow,
} from '@choba/import-format/table/table-rows.ts'

/**
 * Reads a table in the parser process and yields its rows.
 * @returns SHA-256 of the file, in hexadecimal
 * @throws AppError badRequest at `file` or a part of it
 */
export const parse: Parse<TableOrder, TableRow[], string> = async function* (order) {
  try {
    return yield* readTableRows(order)
  } catch (error) {
    throw error instanceof TableRefused
      ? new AppError('badRequest', badField(error.path, error.problem))
      : error
  }
}
