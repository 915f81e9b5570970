import Search from 'lucide-react/icons/search'
import { createContext, use } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/** Context with the function that opens the palette. */
export const OpenPalette = createContext<() => void>(() => undefined)

const KEYS = 'Ctrl K'

/** Button that opens the command palette, for users who do not know the keyboard shortcut. */
export function PaletteButton({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('shell.palette')
  const open = use(OpenPalette)
  return (
    <Button
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onChoose?.()
        open()
      }}
    >
      <span className="flex items-center gap-2 text-muted">
        <Search aria-hidden size="1em" />
        <span className="sr-only">{t('open')}</span>
        <span aria-hidden className="max-lg:hidden">
          {t('hint')}
        </span>
        <kbd
          aria-hidden
          className="rounded-sm border border-line px-1 font-sans text-xs max-lg:hidden"
        >
          {KEYS}
        </kbd>
      </span>
    </Button>
  )
}
