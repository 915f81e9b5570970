import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { usePaletteItems, type PaletteItem } from '#app/use-palette-items.tsx'
import { neighbour } from '#ui/keys.ts'

/** Screens one may open, a transaction by any of its numbers, stores: typed, chosen with the arrows, opened by Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const { groups, isSearching, hasFailed } = usePaletteItems(text)
  const items = groups.flatMap((group) => group.items)
  const here = Math.min(place, items.length - 1)
  const idOf = (item: PaletteItem) => `${id}${item.key}`

  function choose(item: PaletteItem) {
    onClose()
    item.onChoose()
  }

  function onKey(event: KeyboardEvent) {
    // While a word is still being put together, Enter ends the word.
    if (event.nativeEvent.isComposing) return
    const item = items[here]
    if (event.key === 'Enter' && item) {
      event.preventDefault()
      return choose(item)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = neighbour(
      event.key,
      here,
      items.map(() => ''),
    )
    setPlace(next ?? 0)
    if (next !== null) document.getElementById(idOf(items[next]!))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-40 flex max-h-[76dvh] w-160 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-md bg-surface shadow-float">
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <input
            role="combobox"
            aria-label={t('label')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={items[here] && idOf(items[here])}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('label')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPlace(0)
            }}
            onKeyDown={onKey}
            className="min-h-13 rounded-t-md border-b border-line bg-transparent px-5 outline-none placeholder:text-muted"
          />
          <div
            id={`${id}list`}
            role="listbox"
            tabIndex={-1}
            aria-label={t('title')}
            className="min-h-0 overflow-y-auto p-2"
          >
            {groups.map(({ name, items: members }) => (
              <div key={name} role="group" aria-labelledby={`${id}${name}`}>
                <p id={`${id}${name}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                  {t(`group.${name}`)}
                </p>
                {members.map((item) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
                  <div
                    key={item.key}
                    id={idOf(item)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={item === items[here]}
                    onClick={() => choose(item)}
                    onPointerMove={() => setPlace(items.indexOf(item))}
                    className="flex min-h-9.5 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 aria-selected:bg-brand-soft"
                  >
                    {item.content}
                  </div>
                ))}
              </div>
            ))}
            {items.length === 0 && !isSearching && <p className="px-3 py-6 text-center text-muted">{t('nothing')}</p>}
            {hasFailed && <p className="px-3 py-3 text-sm text-danger">{t('failed')}</p>}
          </div>
          <p role="status" className="border-t border-line px-5 py-2 text-xs text-muted">
            {isSearching ? t('searching') : t('found', { count: items.length })}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
