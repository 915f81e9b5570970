/** What a file may be: its types as browsers name them, and the size that it must stay under, in bytes. */
export interface FileRules {
  readonly types: readonly string[]
  readonly limit: number
}

export type FileFault = 'uploadUnsupported' | 'uploadTooLarge'

/** Why a file need not be sent at all, or null. The server looks at what is in it. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>, { types, limit }: FileRules): FileFault | null {
  if (!types.includes(type)) return 'uploadUnsupported'
  return size >= limit ? 'uploadTooLarge' : null
}

/** The same as the server says it, by its HTTP status; null for anything else. */
export const answeredFault = (status: number): FileFault | null =>
  status === 415 ? 'uploadUnsupported' : status === 413 ? 'uploadTooLarge' : null
