/** Contents of `docs/screens`, compared with the sheets that must exist. */
export interface SheetFolder {
  /** Names of the screens and states that need a sheet. */
  readonly wanted: readonly string[]
  /** Files in the folder. */
  readonly files: readonly string[]
  /** Total size in bytes. */
  readonly bytes: number
}

/** Limit for all sheets together, because every clone of the repository contains them. */
export const MAX_SHEET_BYTES = 8 * 1024 * 1024

const README = 'README.md'

/**
 * Returns the faults of the sheets: missing, no longer needed, two with the same name, or too large
 * together.
 */
export function sheetFaults({ wanted, files, bytes }: SheetFolder): string[] {
  const sheets = wanted.map((name) => `${name}.webp`)
  return [
    ...wanted
      .filter((name, i) => wanted.indexOf(name) < i)
      .map((name) => `two screens have the name ${name}`),
    ...sheets
      .filter((sheet) => !files.includes(sheet))
      .map((sheet) => `${sheet} is missing: npm run screens -- --missing`),
    ...files
      .filter((file) => file !== README && !sheets.includes(file))
      .map((file) => `${file} belongs to no screen: delete it`),
    ...(bytes > MAX_SHEET_BYTES
      ? [`all sheets have ${bytes} bytes, more than ${MAX_SHEET_BYTES}`]
      : []),
  ]
}
