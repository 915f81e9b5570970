import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { PaletteFoot } from '#app/palette/palette-foot.tsx'
import { PaletteHints } from '#app/palette/palette-hints.tsx'
import { isFailed, type PaletteItem } from '#app/palette/palette-item.ts'
import { PaletteList } from '#app/palette/palette-list.tsx'
import { keepRecent } from '#app/palette/palette-recent.ts'
import { usePaletteGroups } from '#app/palette/use-palette-groups.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/**
 * Number of lines that Page Up and Page Down move the selection by, about as many as are visible.
 */
const PAGE = 8

/**
 * Returns the index of the line that a key moves the selection to, or null if the key moves
 * nothing. Only the arrow keys wrap around at the ends.
 */
function target(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  here: number,
  count: number,
) {
  if (count === 0 || ctrlKey || metaKey || altKey || shiftKey) return null
  if (key === 'ArrowDown') return (here + 1) % count
  if (key === 'ArrowUp') return (here + count - 1) % count
  if (key === 'PageDown') return Math.min(here + PAGE, count - 1)
  if (key === 'PageUp') return Math.max(here - PAGE, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * Command palette: searches screens, actions, transactions, stores and people. The arrow keys
 * select an entry, and Enter opens it.
 */
export function Palette({ onClose, onShowKeys }: { onClose: () => void; onShowKeys: () => void }) {
  const t = useTranslations('palette')
  const table = useTranslations('table.fault')
  const kit = useTranslations('kit')
  const id = useId()
  const [text, setText] = useState('')
  // Stores the selected entry by key and not by index, so results that arrive later do not move the
  // selection.
  const [chosen, setChosen] = useState<string | null>(null)
  // True after Enter without a result yet. A barcode scanner presses Enter right after the text.
  const [isAwaited, setAwaited] = useState(false)
  const { sought, groups, isSearching } = usePaletteGroups(text, onShowKeys)
  const lines = groups.flatMap(({ name, items }) =>
    items.map((item) => ({ item, line: `${name} ${item.key}` })),
  )
  const here = Math.max(
    lines.findIndex(({ line }) => line === chosen),
    0,
  )
  const found = lines.filter(({ item }) => !item.isOffer)
  const failures = groups.filter((group) => isFailed(group))
  const optionId = (index: number) => `${id}option${index}`

  function choose(item: PaletteItem) {
    if (item.isKept) keepRecent(item.key)
    onClose()
    item.onChoose()
  }

  const first = lines[here]?.item
  const isReady = isAwaited && (first?.isExact || !isSearching)
  const openAwaited = useEffectEvent(() => {
    if (first) choose(first)
  })
  useEffect(() => {
    if (isReady) openAwaited()
  }, [isReady])

  function onKey(event: KeyboardEvent) {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isSearching && chosen === null && (!first || first.isOffer)) {
      event.preventDefault()
      return setAwaited(true)
    }
    if (event.key === 'Enter' && first) {
      event.preventDefault()
      return choose(first)
    }
    const next = target(event, here, lines.length)
    if (next === null) return
    event.preventDefault()
    setChosen(lines[next]!.line)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-modal="true"
          className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[76dvh] w-160 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-md bg-surface shadow-float max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:rounded-none"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <div className="flex items-center border-b border-line">
            <input
              role="combobox"
              aria-label={t('label')}
              aria-expanded={lines.length > 0}
              aria-controls={`${id}list`}
              aria-activedescendant={lines.length > 0 ? optionId(here) : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder={t('label')}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setAwaited(false)
                setChosen(null)
              }}
              onKeyDown={onKey}
              className="min-h-13 min-w-0 flex-1 rounded-t-md bg-transparent px-5 outline-none placeholder:text-muted max-sm:px-4"
            />
            <Dialog.Close
              aria-label={kit('close')}
              className="mr-2 grid size-9 shrink-0 place-items-center rounded-md hover:bg-line-soft sm:hidden"
            >
              <X aria-hidden="true" size="1.1em" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-2">
            {lines.length === 0 && failures.length === 0 && !isSearching && (
              <p className="px-3 pt-4 pb-3">{t('nothing')}</p>
            )}
            {(sought === '' || (lines.length === 0 && !isSearching)) && <PaletteHints />}
            <PaletteList
              id={id}
              groups={groups}
              sought={sought}
              here={lines[here]?.line}
              optionId={optionId}
              onPoint={setChosen}
              onChoose={choose}
            />
            {failures.map(({ name, retry }) => (
              <p
                key={name}
                className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5 text-sm text-danger"
              >
                {t(`failed.${name}`)}
                <Button kind="quiet" onClick={retry}>
                  {table('retry')}
                </Button>
              </p>
            ))}
          </div>
          <PaletteFoot isQuiet={lines.length === 0 && !isSearching}>
            {sought !== '' && (isSearching ? t('searching') : t('found', { count: found.length }))}
          </PaletteFoot>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
