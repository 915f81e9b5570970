import { ApiError } from '#lib/api-error.ts'

/** Allowed files: MIME types, and a size in bytes that a file must stay below. */
export interface FileRules {
  readonly types: readonly string[]
  readonly limit: number
  /**
   * Allowed extensions, such as `.docx`, for files whose type the device does not know; the browser
   * then reports no type.
   */
  readonly endings?: readonly string[]
  /** Smaller limit for pictures, in bytes. */
  readonly pictureLimit?: number
}

export type FileFault = 'uploadUnsupported' | 'uploadTooLarge'

/** Returns why a file cannot be uploaded, or null. The server also checks the content. */
export function fileFault(
  { name = '', type, size }: Pick<File, 'type' | 'size'> & { readonly name?: string },
  { types, endings = [], limit, pictureLimit = limit }: FileRules,
): FileFault | null {
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!types.includes(type) && !(type === '' && hasEnding)) return 'uploadUnsupported'
  return size >= (type.startsWith('image/') ? pictureLimit : limit) ? 'uploadTooLarge' : null
}

/** Maps an HTTP status to the same errors; null for other statuses. */
export const answeredFault = (status: number): FileFault | null =>
  status === 415 ? 'uploadUnsupported' : status === 413 ? 'uploadTooLarge' : null

/** Error for a file that is not uploaded because it breaks the rules. */
class Unfit extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Throws if a file breaks its rules; `faultOfFile` reads the error. */
export function assertFits(file: File, rules: FileRules): void {
  const fault = fileFault(file, rules)
  if (fault) throw new Unfit(fault)
}

/**
 * Returns the problem of a file that failed to upload, found by the portal or the server. Null if
 * the file was not the cause.
 */
export function faultOfFile(error: unknown): FileFault | null {
  if (error instanceof Unfit) return error.fault
  return error instanceof ApiError ? answeredFault(error.status) : null
}
