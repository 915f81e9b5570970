import Copy from 'lucide-react/icons/copy'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { shortenMiddle } from '#ui/shorten.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Number or ID that a press copies in full, with a confirmation. `shorten` hides the middle of the
 * text. `reachable={false}` removes the element from the Tab order, for rows that are a single Tab
 * stop.
 */
export function CopyText({
  text,
  shorten = false,
  reachable = true,
}: {
  text: string
  shorten?: boolean
  reachable?: boolean
}) {
  const t = useTranslations('kit')
  const shown = shorten ? shortenMiddle(text) : text
  async function copy(event: MouseEvent) {
    // Keeps the press from opening the row that contains the ID.
    event.stopPropagation()
    try {
      await navigator.clipboard.writeText(text)
      showToast({ severity: 'success', message: t('copied') })
    } catch {
      showToast({ severity: 'warning', message: t('copyFailed') })
    }
  }
  return (
    <button
      type="button"
      tabIndex={reachable ? undefined : -1}
      title={shorten ? text : undefined}
      onClick={(event) => void copy(event)}
      className="group inline-flex max-w-full items-center gap-1.5 rounded-sm text-left font-mono text-[0.92em] hover:text-accent-strong"
    >
      <span className={shorten ? 'whitespace-nowrap' : 'break-all'}>{shown}</span>
      <span className="sr-only">{t('copy')}</span>
      <Copy
        aria-hidden="true"
        size="0.95em"
        className={`shrink-0 text-muted ${shorten ? 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100' : ''}`}
      />
    </button>
  )
}
