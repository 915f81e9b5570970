/**
 * Files in `docs/screens`, and the files that must exist there. Each file ("sheet") contains
 * screenshots of one screen.
 */
export interface SheetFolder {
  /** Names of the screens, and of states of screens, that need a file. */
  readonly wanted: readonly string[]
  /** Names of the files in the folder. */
  readonly files: readonly string[]
  /** Total size of the files in bytes. */
  readonly bytes: number
}

/**
 * Maximum size of all files together. Limited because every clone of the repository contains the
 * files.
 */
export const MAX_SHEET_BYTES = 8 * 1024 * 1024

const README = 'README.md'

/**
 * Returns the faults: a missing file, a file that is not needed, two screens with the same file
 * name, or files that are too large together.
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
