/** A fault of `docs/screens`: one line for each file. */
export interface SheetFolder {
  /** The names of the screens and states that have to have a sheet. */
  readonly wanted: readonly string[]
  /** The files of the folder. */
  readonly files: readonly string[]
  /** Bytes of all of them. */
  readonly bytes: number
}

/** The repository stays small: a clone takes every sheet along. */
export const MAX_SHEET_BYTES = 8 * 1024 * 1024

const README = 'README.md'

/** Returns what is wrong with the sheets: missing, left over, drawn under one name twice, or too large together. */
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
