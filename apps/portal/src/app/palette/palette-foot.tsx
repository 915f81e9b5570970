import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'

const keys = [
  { act: 'move', presses: ['↑', '↓'] },
  { act: 'choose', presses: ['Enter'] },
  { act: 'close', presses: ['Esc'] },
] as const

/**
 * Footer of the palette: the number of results, which screen readers announce, and the key hints,
 * which phones hide.
 * @param isQuiet hides the number of results, because the list shows the same message
 */
export function PaletteFoot({ children, isQuiet }: { children: ReactNode; isQuiet: boolean }) {
  const t = useTranslations('palette.foot')
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-2 text-xs text-muted max-sm:px-4">
      <p role="status" className={isQuiet ? 'sr-only' : undefined}>
        {children}
      </p>
      <p className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1 max-sm:hidden">
        {keys.map(({ act, presses }) => (
          <span key={act} className="flex items-center gap-1">
            {presses.map((press) => (
              <kbd key={press} className="rounded-sm border border-line bg-head px-1 font-sans">
                {press}
              </kbd>
            ))}
            {t(act)}
          </span>
        ))}
      </p>
    </div>
  )
}
