import { Combobox as Base } from '@base-ui/react/combobox'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { ComboboxList, isEscape, sameOption, type ComboboxFrame } from '#ui/combobox-list.tsx'
import type { Option } from '#ui/select.tsx'
import { useHolds } from '#ui/use-holds.ts'

/**
 * Combobox for one option. Typing filters the list, the arrow keys and Enter select, and emptying
 * the field clears the selection.
 */
export function Combobox({
  value,
  onChange,
  options,
  onSearch,
  busy,
  placeholder,
  disabled,
  inputRef,
  onBlur,
  clearable = true,
  ...named
}: ComboboxFrame & {
  value: Option | null
  onChange: (value: Option | null) => void
  /** True to show a button that clears the selection. */
  clearable?: boolean
}) {
  const t = useTranslations('kit')
  const holds = useHolds()
  return (
    <Base.Root
      // The selected option stays in the list when a new search replaces the options.
      items={
        value && !options.some((option) => sameOption(option, value)) && onSearch
          ? [...options, value]
          : options
      }
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
      <Base.InputGroup className="field-box flex items-center gap-0.5 pr-1 has-disabled:bg-canvas has-disabled:text-muted">
        <Base.Input
          {...named}
          ref={inputRef}
          onBlur={onBlur}
          placeholder={placeholder}
          className="min-w-0 flex-1 self-stretch truncate bg-transparent outline-none"
        />
        {clearable && !disabled && (
          <Base.Clear
            aria-label={t('selectNone')}
            className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
          >
            <X aria-hidden="true" size="1em" />
          </Base.Clear>
        )}
        <Base.Trigger
          aria-label={t('openOptions')}
          className="grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
        >
          <ChevronDown aria-hidden="true" size="1em" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList busy={busy} />
    </Base.Root>
  )
}
