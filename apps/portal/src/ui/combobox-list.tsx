import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl'
import type { Option } from '#ui/select.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** What both kinds of combobox take. */
export interface ComboboxFrame {
  options: readonly Option[]
  /** The options come from elsewhere: told what is typed, the caller brings those that match. */
  onSearch?: (sought: string) => void
  /** The options for what is typed are on their way. */
  busy?: boolean
  placeholder?: string
  disabled?: boolean
  id?: string
  'aria-label'?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  inputRef?: (input: HTMLInputElement | null) => void
  onBlur?: () => void
}

/** The options that match what is typed, or the words that there are none. */
export function ComboboxList({ busy = false }: { busy?: boolean }) {
  const t = useTranslations('kit')
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-45 rounded-md bg-surface shadow-float transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <Base.Status className="flex items-center gap-2 text-sm text-muted not-empty:px-3 not-empty:py-2">
            {busy && (
              <>
                <Spinner />
                {t('searching')}
              </>
            )}
          </Base.Status>
          <Base.Empty className="text-sm text-muted not-empty:px-3 not-empty:py-2">
            {busy ? null : t('nothingMatches')}
          </Base.Empty>
          <Base.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-[empty]:p-0">
            {(option: Option) => (
              <Base.Item
                key={option.value}
                value={option}
                className="flex min-h-8.5 items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-[highlighted]:bg-brand-soft"
              >
                <span className="min-w-0 flex-1 break-words">{option.label}</span>
                <Base.ItemIndicator className="shrink-0 text-brand">
                  <Check aria-hidden="true" size="1em" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

export const sameOption = (one: Option, other: Option): boolean => one.value === other.value

/**
 * Whether it is Esc in a closed field, which would take away what is chosen: here it changes nothing, and is left to the
 * drawer or dialog around the field.
 */
export function isEscape(change: Base.Root.ChangeEventDetails): boolean {
  if (change.reason !== 'escape-key') return false
  change.cancel()
  change.allowPropagation()
  return true
}
