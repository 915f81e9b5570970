import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type MissingRecord, RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Tabs } from '#ui/tabs.tsx'

const parts = ['facts', 'history'] as const

/**
 * One row of a list in the drawer: what it is, and behind a tab what was done to it. `missing` is said when the answer is
 * its code; any other refusal offers another try.
 */
export function RecordDrawer<Row>({
  query,
  title,
  content,
  history,
  missing,
  faultTitle,
  footer,
  onClose,
}: {
  query: UseQueryResult<Row>
  /** Until it is there, the drawer is called "Details". */
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  /** Without it there is one part, and no tabs. */
  history?: ReactNode
  missing: MissingRecord
  /** What is said if this one record could not be loaded. */
  faultTitle: string
  /** The acts. */
  footer?: (row: Row) => ReactNode
  onClose: () => void
}) {
  const { data } = query
  const t = useTranslations('kit.record')
  const [part, choose] = useState<(typeof parts)[number]>('facts')
  return (
    <Drawer
      open
      onClose={onClose}
      title={data === undefined ? t('facts') : title(data)}
      footer={data !== undefined && footer?.(data)}
    >
      {data !== undefined ? (
        <div className="flex flex-col gap-4">
          {history !== undefined && (
            <Tabs
              label={t('label')}
              value={part}
              tabs={parts.map((value) => ({ value, label: t(value) }))}
              onChange={choose}
            />
          )}
          {part === 'facts' ? content(data) : history}
        </div>
      ) : (
        <RecordState query={query} missing={missing} faultTitle={faultTitle} />
      )}
    </Drawer>
  )
}
