import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { handleError } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type StoreCalls, useStoreSearch } from './use-store-search.ts'

const act = 'min-h-6 text-accent-strong hover:underline disabled:text-muted'

/**
 * Picker for stores, which the server searches page by page. The user selects several stores, or
 * all found stores with one click. With `single`, the user selects one store.
 */
export function StorePicker({
  calls,
  single = false,
  value,
  onChange,
  label,
  inputRef,
  describedBy,
  invalid,
}: {
  calls: StoreCalls
  /** True if the user can select only one store. A new choice then replaces the previous one. */
  single?: boolean
  value: readonly string[]
  onChange: (value: string[]) => void
  label: string
  inputRef?: (element: HTMLInputElement | null) => void
  describedBy?: string | undefined
  invalid?: boolean | undefined
}) {
  const t = useTranslations('storePicker')
  const id = useId()
  const search = useStoreSearch(calls)
  const [busy, setBusy] = useState(false)
  const chosen = new Set(value)
  const toggle = (storeId: string) => {
    if (single) return onChange([storeId])
    const next = new Set(chosen)
    if (!next.delete(storeId)) next.add(storeId)
    onChange([...next])
  }
  async function chooseAll() {
    setBusy(true)
    try {
      const all = await search.everyone()
      onChange([...new Set([...value, ...all.map(({ storeId }) => storeId)])])
    } catch (error) {
      handleError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset
      aria-label={label}
      aria-describedby={describedBy}
      className="flex min-w-0 flex-col gap-2"
    >
      <TextField
        ref={inputRef}
        type="search"
        aria-label={t('search')}
        aria-invalid={invalid}
        placeholder={t('search')}
        value={search.sought}
        onChange={(event) => search.setSought(event.target.value)}
        // Keeps Enter in the search field from submitting the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {!single && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {search.total === undefined ? (
            <Skeleton width="6rem" className="h-4" />
          ) : (
            <button type="button" disabled={busy} className={act} onClick={() => void chooseAll()}>
              {t('chooseFound', { count: search.total })}
            </button>
          )}
          <button type="button" className={act} onClick={() => onChange([])}>
            {t('chooseNone')}
          </button>
          <span aria-live="polite" className="ml-auto text-muted">
            {t('chosen', { count: chosen.size })}
          </span>
        </div>
      )}
      <div
        className="max-h-72 overflow-y-auto rounded-md border border-line p-1.5"
        aria-busy={search.busy}
      >
        {search.found.map(({ storeId, storeCode, storeName, abbreviation }) => (
          <label
            key={storeId}
            htmlFor={`${id}${storeId}`}
            className="flex min-h-8 items-center gap-2.5 rounded-sm px-1.5 py-1 hover:bg-line-soft"
          >
            <input
              id={`${id}${storeId}`}
              type={single ? 'radio' : 'checkbox'}
              name={single ? id : undefined}
              checked={chosen.has(storeId)}
              onChange={() => toggle(storeId)}
            />
            <span className="min-w-0 truncate">{storeName}</span>
            {abbreviation !== null && (
              <span className="shrink-0 text-sm text-muted">{abbreviation}</span>
            )}
            <span className="ml-auto font-mono text-[0.92em] text-muted">{storeCode}</span>
          </label>
        ))}
        {search.found.length === 0 && !search.busy && (
          <p className="p-2 text-sm text-muted">{t('none')}</p>
        )}
        {search.hasMore && (
          <Button kind="quiet" busy={search.busy} onClick={search.onMore} className="w-full">
            {t('more', { shown: search.found.length, count: search.total ?? 0 })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
