import { Combobox as Base } from '@base-ui/react/combobox'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { ComboboxList, isEscape, sameOption, type ComboboxFrame } from '#ui/combobox-list.tsx'
import type { Option } from '#ui/select.tsx'
import { useHolds } from '#ui/use-holds.ts'

/**
 * Combobox for several options, each shown as a chip. Typing filters the list, Backspace removes
 * the last chip, and the arrow keys move along the chips.
 */
export function ComboboxMany({
  value,
  onChange,
  options,
  onSearch,
  busy,
  placeholder,
  disabled,
  inputRef,
  onBlur,
  ...named
}: ComboboxFrame & { value: readonly Option[]; onChange: (value: Option[]) => void }) {
  const t = useTranslations('kit')
  const holds = useHolds()
  const missing = value.filter((chosen) => !options.some((option) => sameOption(option, chosen)))
  return (
    <Base.Root
      multiple
      // Selected options stay in the list when a new search replaces the options.
      items={onSearch ? [...options, ...missing] : options}
      value={value}
      onValueChange={(next, change) => !isEscape(change) && onChange(next)}
      isItemEqualToValue={sameOption}
      filter={onSearch ? null : (option: Option, sought) => holds(option.label, sought)}
      onInputValueChange={(text, change) =>
        !isEscape(change) && change.reason === 'input-change' && onSearch?.(text)
      }
      autoHighlight
      disabled={disabled}
    >
      <Base.Chips className="field-box flex flex-wrap items-center gap-1 py-1 has-disabled:bg-canvas has-disabled:text-muted">
        {value.map((option) => (
          <Base.Chip
            key={option.value}
            className="inline-flex min-w-0 max-w-full items-center rounded-sm bg-accent-soft px-2 text-sm has-[button]:pr-0 outline-none data-[highlighted]:outline-2 data-[highlighted]:outline-accent"
          >
            <span className="truncate">{option.label}</span>
            {!disabled && (
              <Base.ChipRemove
                aria-label={t('removeNamed', { name: option.label })}
                className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
              >
                <X aria-hidden="true" size="0.9em" />
              </Base.ChipRemove>
            )}
          </Base.Chip>
        ))}
        <Base.Input
          {...named}
          ref={inputRef}
          onBlur={onBlur}
          placeholder={value.length === 0 ? placeholder : undefined}
          className="min-h-6 min-w-8 flex-1 basis-8 bg-transparent outline-none"
        />
      </Base.Chips>
      <ComboboxList busy={busy} />
    </Base.Root>
  )
}
