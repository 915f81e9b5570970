import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type MissingRecord, RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Tabs } from '#ui/tabs.tsx'

const parts = ['facts', 'history'] as const

/**
 * Drawer for one row of a list: its data, and its history in a second tab. Shows `missing` if the
 * response has its code; any other failure offers a retry.
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
  /** History tab; without it, the drawer has no tabs. */
  history?: ReactNode
  missing: MissingRecord
  /** Error title if the record fails to load. */
  faultTitle: string
  /** Actions in the footer. */
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
