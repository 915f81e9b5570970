import { type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import type { DayCloseFilters } from '@choba/contract/day-closes.filters.ts'
import { addDays } from '@choba/contract/period.ts'
import { useId } from 'react'
import type { useStoreSearch } from '#form/use-store-search.ts'
import { useTranslations } from '#lib/translations.ts'
import { Combobox } from '#ui/combobox.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { dayText, weekdayKey } from '#ui/instants.ts'
import { Select } from '#ui/select.tsx'
import { usePartName } from './close-words.ts'

/**
 * Selectors for the store, the business day, and the terminal or the whole store. The selections
 * are kept in the address.
 */
export function CloseChoice({
  stores,
  read,
  filters,
  onFilters,
}: {
  stores: ReturnType<typeof useStoreSearch>
  read: DayToClose | undefined
  filters: DayCloseFilters
  onFilters: (next: DayCloseFilters) => void
}) {
  const t = useTranslations('dayCloses')
  const id = useId()
  const partName = usePartName()
  const { storeId, part = WHOLE_STORE } = filters
  const options = stores.found.map((store) => ({ value: store.storeId, label: store.storeName }))
  const chosen =
    read && read.store.storeId === storeId
      ? { value: storeId, label: read.store.storeName }
      : options.find(({ value }) => value === storeId)
  const parts = [
    { part: WHOLE_STORE, terminalNo: null },
    ...(read?.parts ?? []),
    ...(read?.closes ?? []),
  ]
  const named = new Map(parts.map((one) => [one.part, partName(one)]))
  if (!named.has(part)) named.set(part, partName({ part, terminalNo: null }))
  return (
    <div className="grid max-w-form gap-3 sm:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-1">
        <FieldLabel htmlFor={`${id}store`}>{t('store')}</FieldLabel>
        <Combobox
          id={`${id}store`}
          value={chosen ?? null}
          options={options}
          onSearch={stores.setSought}
          busy={stores.busy}
          placeholder={t('chooseStore.placeholder')}
          clearable={false}
          onChange={(next) => next && onFilters({ storeId: next.value, part: undefined })}
        />
      </div>
      {read && (
        <>
          <div className="flex min-w-0 flex-col gap-1">
            <FieldLabel htmlFor={`${id}day`}>{t('day')}</FieldLabel>
            <DaySelect
              id={`${id}day`}
              read={read}
              onChange={(day) => onFilters({ day, part: undefined })}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-1">
            <FieldLabel htmlFor={`${id}part`}>{t('part')}</FieldLabel>
            <Select
              id={`${id}part`}
              value={part}
              options={[...named].map(([value, label]) => ({ value, label }))}
              onChange={(next) => onFilters({ part: next === WHOLE_STORE ? undefined : next })}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Selector of the business days that can be closed, from today backward. */
function DaySelect({
  id,
  read: { day, today, firstDay },
  onChange,
}: {
  id: string
  read: DayToClose
  onChange: (day: string | undefined) => void
}) {
  const t = useTranslations('dayCloses')
  const kit = useTranslations('kit')
  const days: string[] = []
  for (let one = today; one >= firstDay; one = addDays(one, -1)) days.push(one)
  const label = (one: string) => {
    const text = kit('weekdayDay', { day: dayText(one), weekday: kit(weekdayKey(one)) })
    return one === today ? t('todayOption', { day: text }) : text
  }
  return (
    <Select
      id={id}
      value={day}
      options={days.map((value) => ({ value, label: label(value) }))}
      onChange={(next) => onChange(next === today ? undefined : next)}
    />
  )
}
