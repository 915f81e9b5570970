import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Tabs } from '#ui/tabs.tsx'
import { FeedbackCreate } from './feedback-create.tsx'
import { FeedbackList } from './feedback-list.tsx'

const views = ['write', 'mine', 'all'] as const
type View = (typeof views)[number]

/** Dialog content with tabs for new feedback and earlier feedback. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('feedback')
  const [view, setView] = useState<View>('write')
  return (
    <>
      <div className="px-6 pb-2">
        <Tabs
          label={t('views')}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <FeedbackCreate onClose={onClose} />
      ) : (
        <FeedbackList key={view} whose={view} onClose={onClose} />
      )}
    </>
  )
}
