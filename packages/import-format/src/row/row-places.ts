import type { SourceRow } from './source.ts'

/** Where a row stands: `file:line`, and the part of the line where it makes several rows. */
export const placeOf = ({ file, line, part }: Pick<SourceRow, 'file' | 'line' | 'part'>): string =>
  part === 0 ? `${file}:${line}` : `${file}:${line}.${part}`
