import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { ImportDetail, ImportFormat } from '@choba/contract/import-rows.ts'
import type { imports } from '@choba/contract/imports.contract.ts'

export type Mappings = ResultOf<typeof imports.mappings>

export interface FormatChoice {
  readonly value: string
  readonly label: string
  /** `guess` means a new mapping that is guessed from the columns of the file. */
  readonly format: ImportFormat | 'guess'
  readonly isChosen: boolean
}

const valueOf = (format: ImportFormat): string =>
  format.kind === 'shipped'
    ? `shipped ${format.name}`
    : format.kind === 'kept'
      ? `kept ${format.mappingId}`
      : format.kind

/**
 * Returns the options for reading a file: the detected format, then the merchant's saved mappings,
 * then the built-in formats.
 */
export function formatChoices(
  chosen: ImportFormat,
  recognised: ImportDetail['recognised'],
  mappings: Mappings | undefined,
  words: {
    readonly choba: string
    readonly fresh: string
    readonly own: string
    readonly likely: (name: string) => string
    readonly kept: (name: string) => string
  },
): FormatChoice[] {
  const all: (readonly [ImportFormat | 'guess', string])[] = [
    ...recognised.map(({ format, label }) => [format, words.likely(label)] as const),
    ...(chosen.kind === 'own' ? [[chosen, words.own] as const] : []),
    ...(mappings?.kept ?? []).map(
      ({ mappingId, name }) => [{ kind: 'kept' as const, mappingId }, words.kept(name)] as const,
    ),
    [{ kind: 'choba' as const }, words.choba],
    ['guess', words.fresh],
    ...(mappings?.shipped ?? []).map(
      ({ name, label }) => [{ kind: 'shipped' as const, name }, label] as const,
    ),
  ]
  const choices = all.map(([format, label]) => {
    const value = format === 'guess' ? 'guess' : valueOf(format)
    return { value, label, format, isChosen: value === valueOf(chosen) }
  })
  // Removes the second entry of the detected format.
  return choices.filter(
    ({ value }, index) => choices.findIndex((one) => one.value === value) === index,
  )
}
