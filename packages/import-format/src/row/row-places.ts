import type { SourceRow } from './source.ts'

/** Returns the position of a row: `file:line`, and the part if one line makes several rows. */
export const placeOf = ({ file, line, part }: Pick<SourceRow, 'file' | 'line' | 'part'>): string =>
  part === 0 ? `${file}:${line}` : `${file}:${line}.${part}`
