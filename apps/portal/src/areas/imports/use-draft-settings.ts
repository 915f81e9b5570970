import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ImportDetail,
  type ImportPreview,
  type ImportSettings,
  MAPPING_TEXT_MAX,
} from '@choba/contract/import-rows.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { importsApi } from './imports.api.ts'
import { type Doubt, guessMapping } from './mapping-guess.ts'
import { textOf } from './mapping-json.ts'

/** Delay after the last change of a setting before the preview is refetched, in milliseconds. */
const PAUSE_MS = 400

const begin = ({ settings, recognised }: ImportDetail): ImportSettings =>
  settings ?? {
    format: recognised[0]?.format ?? { kind: 'choba' },
    encoding: null,
    sourceTimeZone: null,
    createStores: false,
    acceptPartial: false,
  }

/** Returns the detected formats of the file, or of the chosen sheet of a workbook. */
export const recognisedOf = (
  { sheets, recognised }: ImportDetail,
  { sheet }: ImportSettings,
): ImportDetail['recognised'] =>
  sheet === undefined ? recognised : (sheets.find(({ name }) => name === sheet)?.recognised ?? [])

/** True if the mapping's text cannot be sent, because it is too long or contains no JSON object. */
export const isUnsendable = ({ format }: ImportSettings): boolean =>
  format.kind === 'own' && (format.text.trim().length < 2 || format.text.length > MAPPING_TEXT_MAX)

/**
 * Settings for reading a file, and the preview of the file with these settings. A file of an
 * unknown service starts with a mapping that is guessed from the columns.
 */
export function useDraftSettings(one: ImportDetail) {
  const [start, setStart] = useState(() => begin(one))
  const [settings, setSettings] = useState(start)
  /** Uncertain parts of the guessed mapping; null if no mapping was guessed. */
  const [doubts, setDoubts] = useState<readonly Doubt[] | null>(null)
  const wantsGuess = useRef(one.settings === null && one.recognised.length === 0)
  const key = useDebounced(JSON.stringify(settings), PAUSE_MS)
  const asked = JSON.parse(key) as ImportSettings
  const preview = useQuery({
    ...importsApi.preview.query({ importId: one.importId, settings: asked }),
    enabled: !isUnsendable(asked),
    placeholderData: keepPreviousData,
    meta: { withoutToast: true },
  })
  const { data } = preview
  const change = (part: Partial<ImportSettings>) =>
    setSettings((before) => ({ ...before, ...part }))
  const guessFrom = (seen: ImportPreview) => {
    const { mapping, doubts: found } = guessMapping(seen, one.currency)
    const next: ImportSettings = { ...settings, format: { kind: 'own', text: textOf(mapping) } }
    setSettings(next)
    setDoubts(found)
    return next
  }
  const guessOnce = useEffectEvent((seen: ImportPreview) => {
    if (!wantsGuess.current || seen.columns.length === 0) return
    wantsGuess.current = false
    // The user has not typed the guess, so it becomes the starting value and does not count as an
    // unsaved change.
    setStart(guessFrom(seen))
  })
  useEffect(() => {
    if (data) guessOnce(data)
  }, [data])
  /** Reads another sheet: with its detected format, or with a mapping guessed from its columns. */
  const chooseSheet = (sheet: string) => {
    const found = recognisedOf(one, { ...settings, sheet })[0]
    wantsGuess.current = !found
    setDoubts(null)
    change({ sheet, format: found?.format ?? { kind: 'choba' } })
  }
  return {
    settings,
    change,
    chooseSheet,
    guess: () => {
      if (data && data.columns.length > 0) guessFrom(data)
    },
    doubts,
    preview,
    /** True if the preview still shows earlier settings than the fields. */
    isBehind: preview.isPlaceholderData || key !== JSON.stringify(settings),
    isChanged: JSON.stringify(settings) !== JSON.stringify(start),
  }
}

export type DraftSettings = ReturnType<typeof useDraftSettings>
