import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { messageOf } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

export interface NamedMerchant {
  readonly entCode: string
  readonly entName: string
}

/** Maximum number of merchants that the address can name. */
const MAX_MERCHANTS = 200

/**
 * List of merchants in which the user selects several. The server searches them by code or name and
 * returns fifty at a time.
 */
export function MerchantPicker({
  label,
  chosen,
  first = [],
  onChange,
}: {
  label: string
  chosen: readonly NamedMerchant[]
  /** Merchants that come first until the user types a search text. */
  first?: readonly NamedMerchant[] | undefined
  onChange: (entCodes: string[]) => void
}) {
  const t = useTranslations('table.merchants')
  const kit = useTranslations('kit')
  const table = useTranslations('table.fault')
  const id = useId()
  const [sought, setSought] = useState('')
  const search = sought.trim() || undefined
  const query = useInfiniteQuery({
    ...merchantsApi.options.pages({ ...useAboutTenant(), search }),
    placeholderData: keepPreviousData,
  })
  // Local state shows a click immediately, so that the next click builds on it. `chosen` comes from
  // the address, which changes later.
  const given = chosen.map(({ entCode }) => entCode).join()
  const [known, setKnown] = useState(given)
  const [picked, setPicked] = useState(() => new Set(chosen.map(({ entCode }) => entCode)))
  // Merchants that the user selects while the picker is open stay in the list.
  const [seen, setSeen] = useState(chosen)
  if (known !== given) {
    setKnown(given)
    setPicked(new Set(chosen.map(({ entCode }) => entCode)))
    setSeen([
      ...seen,
      ...chosen.filter((one) => !seen.some(({ entCode }) => entCode === one.entCode)),
    ])
  }
  const pages = query.data?.pages ?? []
  const found = pages.flatMap(({ items }): readonly NamedMerchant[] => items)
  // Until the name of a newly selected merchant has loaded, the picker shows its code.
  const nameOf = (one: NamedMerchant): NamedMerchant =>
    [...chosen, ...found].find(
      ({ entCode, entName }) => entCode === one.entCode && entName !== entCode,
    ) ?? one
  const above = search
    ? []
    : [
        ...first,
        ...seen.filter((one) => !first.some(({ entCode }) => entCode === one.entCode)).map(nameOf),
      ]
  const shown = [
    ...above,
    ...found.filter((one) => !above.some(({ entCode }) => entCode === one.entCode)),
  ]
  function emit(next: ReadonlySet<string>) {
    setPicked(new Set(next))
    onChange([...next])
  }
  function toggle(entCode: string) {
    const next = new Set(picked)
    if (!next.delete(entCode)) next.add(entCode)
    emit(next)
  }
  return (
    <fieldset aria-label={label} className="flex w-80 max-w-full min-w-0 flex-col gap-2">
      <TextField
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <div className="flex items-center gap-4 text-sm">
        <button
          type="button"
          className="min-h-6 text-accent-strong hover:underline"
          onClick={() => emit(new Set())}
        >
          {kit('selectNone')}
        </button>
        <span aria-live="polite" className="ml-auto text-xs text-muted">
          {picked.size > 0 && kit('selectedCount', { count: picked.size })}
        </span>
      </div>
      <div className="-mx-1 max-h-72 overflow-y-auto px-1" aria-busy={query.isFetching}>
        {shown.map(({ entCode, entName }, index) => (
          <label
            key={entCode}
            htmlFor={`${id}${index}`}
            className="flex min-h-8 items-center gap-2.5 rounded-sm px-1.5 py-1 hover:bg-line-soft"
          >
            <input
              id={`${id}${index}`}
              type="checkbox"
              aria-label={entName}
              checked={picked.has(entCode)}
              disabled={!picked.has(entCode) && picked.size >= MAX_MERCHANTS}
              onChange={() => toggle(entCode)}
            />
            <span className="min-w-0 truncate">{entName}</span>
            <span className="ml-auto shrink-0 pl-2 font-mono text-xs text-muted">{entCode}</span>
          </label>
        ))}
        {query.isError && (
          <div role="alert" className="flex flex-col items-start gap-2 p-2 text-sm">
            <span>{messageOf(query.error) ?? table('text')}</span>
            <Button onClick={() => void query.refetch()}>{table('retry')}</Button>
          </div>
        )}
        {shown.length === 0 && query.isPending && (
          <p className="p-2 text-sm text-muted">{kit('searching')}</p>
        )}
        {shown.length === 0 && query.isSuccess && (
          <p className="p-2 text-sm text-muted">{kit('nothingMatches')}</p>
        )}
        {query.hasNextPage && !query.isError && (
          <Button
            kind="quiet"
            busy={query.isFetching}
            onClick={() => void query.fetchNextPage()}
            className="w-full"
          >
            {t('more', { shown: found.length, count: pages[0]?.total ?? found.length })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
