import { ApiError } from '#lib/api-error.ts'

/** Rules for a file: the allowed MIME types, and a size in bytes that the file must stay below. */
export interface FileRules {
  readonly types: readonly string[]
  readonly limit: number
  /**
   * Allowed extensions, such as `.docx`. They are used if the browser reports no type, because the
   * device does not know the type of the file.
   */
  readonly endings?: readonly string[]
  /** Smaller size limit for images, in bytes. */
  readonly pictureLimit?: number
}

export type FileFault = 'uploadUnsupported' | 'uploadTooLarge'

/**
 * Returns the reason that a file cannot be uploaded, or null. The server checks the content of the
 * file too.
 */
export function fileFault(
  { name = '', type, size }: Pick<File, 'type' | 'size'> & { readonly name?: string },
  { types, endings = [], limit, pictureLimit = limit }: FileRules,
): FileFault | null {
  const hasEnding = endings.some((ending) => name.toLowerCase().endsWith(ending))
  if (!types.includes(type) && !(type === '' && hasEnding)) return 'uploadUnsupported'
  return size >= (type.startsWith('image/') ? pictureLimit : limit) ? 'uploadTooLarge' : null
}

/**
 * Returns the reason that a file was rejected from the HTTP status of the response; null for other
 * statuses.
 */
export const answeredFault = (status: number): FileFault | null =>
  status === 415 ? 'uploadUnsupported' : status === 413 ? 'uploadTooLarge' : null

/** Error for a file that is not uploaded because it does not meet the rules. */
class Unfit extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Throws an error if a file does not meet the rules. `faultOfFile` reads the reason from the error.
 */
export function assertFits(file: File, rules: FileRules): void {
  const fault = fileFault(file, rules)
  if (fault) throw new Unfit(fault)
}

/**
 * Returns the reason for which a file was rejected by the portal or the server. Returns null if the
 * upload failed for another reason.
 */
export function faultOfFile(error: unknown): FileFault | null {
  if (error instanceof Unfit) return error.fault
  return error instanceof ApiError ? answeredFault(error.status) : null
}
