/** A table in its own file: a sheet as CSV in UTF-8, or a text file of an archive. */
export interface UnpackedTable {
  path: string
  /** Name of the sheet, or of the file in the archive. */
  name: string
  lines: number
  /** True if the file was written as CSV in UTF-8. */
  isSheet: boolean
}

export interface UnpackedFile {
  kind: 'workbook' | 'archive'
  tables: UnpackedTable[]
  /** SHA-256 of the file as it was received. */
  sha256: string
}
