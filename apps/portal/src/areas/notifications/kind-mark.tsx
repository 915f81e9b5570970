import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import { useTranslations } from '#lib/translations.ts'

const looks: Record<NotificationType, string> = {
  IMPORTANT: 'bg-warn font-semibold text-on-fill',
  NORMAL: 'bg-line-soft text-muted',
}

/** Whether a notification is important, as a word on its colour. */
export function KindMark({ kind }: { kind: NotificationType }) {
  const t = useTranslations('notifications.kind')
  return (
    <span className={`shrink-0 rounded-sm px-1.5 py-px text-xs ${looks[kind]}`}>{t(kind)}</span>
  )
}
