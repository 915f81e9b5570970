import { ApiError } from '#lib/api-error.ts'

/** What a file may be: its types as browsers name them, and the size that it must stay under, in bytes. */
export interface FileRules {
  readonly types: readonly string[]
  readonly limit: number
  /** Endings of names, such as `.docx`, for files that the device has no type for: a browser then gives none. */
  readonly endings?: readonly string[]
  /** For pictures, where it is a smaller one. */
  readonly pictureLimit?: number
}

export type FileFault = 'uploadUnsupported' | 'uploadTooLarge'

/** Why a file need not be sent at all, or null. The server looks at what is in it. */
export function fileFault(
  { name = '', type, size }: Pick<File, 'type' | 'size'> & { readonly name?: string },
  { types, endings = [], limit, pictureLimit = limit }: FileRules,
): FileFault | null {
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!types.includes(type) && !(type === '' && hasEnding)) return 'uploadUnsupported'
  return size >= (type.startsWith('image/') ? pictureLimit : limit) ? 'uploadTooLarge' : null
}

/** The same as the server says it, by its HTTP status; null for anything else. */
export const answeredFault = (status: number): FileFault | null =>
  status === 415 ? 'uploadUnsupported' : status === 413 ? 'uploadTooLarge' : null

/** A file that is not sent at all. */
class Unfit extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Holds a file against its rules before it is sent; `faultOfFile` reads what it throws. */
export function assertFits(file: File, rules: FileRules): void {
  const fault = fileFault(file, rules)
  if (fault) throw new Unfit(fault)
}

/** What is wrong with a file that did not arrive, as the portal or the server found it; null where that is no fault of the file. */
export function faultOfFile(error: unknown): FileFault | null {
  if (error instanceof Unfit) return error.fault
  return error instanceof ApiError ? answeredFault(error.status) : null
}
