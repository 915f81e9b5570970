import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type MissingRecord, RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Tabs } from '#ui/tabs.tsx'

const parts = ['facts', 'history'] as const

/**
 * Drawer for one row of a list: its data, and a second tab with its history. If the response has
 * the code of `missing`, the drawer says that the record does not exist; after any other failure,
 * it offers a retry.
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
  /** Title of the drawer; "Details" until the data has loaded. */
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  /** Content of the history tab. If undefined, the drawer has no tabs. */
  history?: ReactNode
  missing: MissingRecord
  /** Title of the error that is shown if the record fails to load. */
  faultTitle: string
  /** Renders the action buttons in the footer. */
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
