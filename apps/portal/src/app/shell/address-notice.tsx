import { useSearch } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useTranslations } from '#lib/translations.ts'
import { putAwayUnreadAddress, useUnreadAddress } from '#app/shell/unread-address.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'

/**
 * Notice above a screen whose address has unusable parts. Lists the ignored parts, and the period
 * that is shown instead of an unusable one.
 */
export function AddressNotice() {
  const t = useTranslations('shell.address')
  const kit = useTranslations('kit')
  const unread = useUnreadAddress()
  const search: { dateFrom?: unknown; dateTo?: unknown } = useSearch({ strict: false })
  if (!unread) return null
  const names = [...unread.parts, ...(unread.isReversed ? [t('reversed')] : [])]
  const [from, to] = [search.dateFrom, search.dateTo]
  const isShown = unread.hasPeriod && typeof from === 'string' && typeof to === 'string'
  const endText = (end: string) => `${dayText(end)} ${end.slice(11)}`.trim()
  return (
    <div className="mb-4">
      <Banner
        tone="warn"
        title={t('title')}
        action={
          <Button kind="quiet" aria-label={kit('close')} onClick={putAwayUnreadAddress}>
            <X aria-hidden size="1em" />
          </Button>
        }
      >
        <span className="wrap-anywhere">{t('ignored', { names: names.join(' · ') })}</span>
        {isShown && (
          <span className="block">
            {t('period', { period: kit('periodSpan', { from: endText(from), to: endText(to) }) })}
          </span>
        )}
      </Banner>
    </div>
  )
}
