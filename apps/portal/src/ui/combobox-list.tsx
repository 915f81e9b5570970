import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import { useTranslations } from 'use-intl'
import type { Option } from '#ui/select.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Props that comboboxes for one and for several options share. */
export interface ComboboxFrame {
  options: readonly Option[]
  /** Called with the typed text. The caller must then supply the matching options. */
  onSearch?: (sought: string) => void
  /** True while options load. */
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

/** List of matching options, or a message if no option matches. */
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
                className="flex min-h-8.5 items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-[highlighted]:bg-accent-soft"
              >
                <span className="min-w-0 flex-1 break-words">{option.label}</span>
                <Base.ItemIndicator className="shrink-0 text-accent">
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
 * True for the Esc key in a closed combobox. Cancels the default action, which would clear the
 * selection, so that the surrounding drawer or dialog can handle the key.
 */
export function isEscape(change: Base.Root.ChangeEventDetails): boolean {
  if (change.reason !== 'escape-key') return false
  change.cancel()
  change.allowPropagation()
  return true
}
