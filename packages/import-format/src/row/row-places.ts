import type { SourceRow } from './source.ts'

/**
 * Returns the position of a row in the form `file:line`. If several rows come from one line, the
 * index of the row among them is added.
 */
export const placeOf = ({ file, line, part }: Pick<SourceRow, 'file' | 'line' | 'part'>): string =>
  part === 0 ? `${file}:${line}` : `${file}:${line}.${part}`
