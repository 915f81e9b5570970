import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import { useTranslations } from '#lib/translations.ts'

const looks: Record<NotificationType, string> = {
  IMPORTANT: 'bg-warn font-semibold text-on-fill',
  NORMAL: 'bg-line-soft text-muted',
}

/** Colored label that marks a notification as important or normal. */
export function KindMark({ kind }: { kind: NotificationType }) {
  const t = useTranslations('notifications.kind')
  return (
    <span className={`shrink-0 rounded-sm px-1.5 py-px text-xs ${looks[kind]}`}>{t(kind)}</span>
  )
}
