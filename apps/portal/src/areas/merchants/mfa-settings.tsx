import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contract } from '@choba/contract/contract.ts'
import { MfaFilters, type MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { api } from '#lib/api.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadFault } from '#table/load-fault.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { CountLine } from '#table/count-line.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Code } from './merchant-words.tsx'
import { MfaQuestion } from './mfa-question.tsx'
import { MfaShare } from './mfa-share.tsx'
import { MfaSwitch } from './mfa-switch.tsx'

interface Turn {
  /** Who may not change it sees it in words. */
  mayEdit: boolean
  onAsk: (row: MfaConfigRow) => void
}

function useMfaColumns(turn: Turn): readonly Column<MfaConfigRow>[] {
  const t = useTranslations('merchants')
  return [
    {
      id: 'entCode',
      title: t('field.entCode'),
      always: true,
      cell: (row) => <Code text={row.entCode} />,
    },
    {
      id: 'entName',
      title: t('field.entName'),
      always: true,
      width: '100%',
      cell: (row) => (
        <span title={row.entName} className="block max-w-[26vw] truncate">
          {row.entName}
        </span>
      ),
    },
    { id: 'share', title: t('mfa.share'), cell: (row) => <MfaShare row={row} /> },
    { id: 'required', title: t('mfa.required'), always: true, cell: (row) => <MfaSwitch row={row} {...turn} /> },
  ]
}

/** Of which merchants everybody has to have a second step. A switch acts at once; turning it on asks first. */
export function MfaSettings() {
  const t = useTranslations('merchants')
  const navigate = useNavigate()
  const filters = readSearch(MfaFilters.shape, useSearch({ strict: false }))
  const go = (search: MfaFilters) => void navigate({ to: '/setting/MFAManage', search, replace: true })
  const mayEdit = useMay(contract.merchants.setMfa.can)
  const [asked, setAsked] = useState<MfaConfigRow | null>(null)
  const turn = { mayEdit, onAsk: setAsked }
  const { list, first, failed } = useList(api.merchants.mfaList.pages(filters))
  return (
    <>
      <ListScreen
        {...list}
        title={t('mfa.title')}
        filters={
          <div className="flex flex-col gap-3">
            <p className="text-sm text-muted">{t('mfa.hint')}</p>
            <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
              <SearchFilter
                label={t('search')}
                value={filters.search}
                onChange={(search) => go({ ...filters, search })}
              />
              <Segmented
                label={t('mfa.required')}
                value={filters.mfaRequired ?? 'all'}
                segments={(['all', 'true', 'false'] as const).map((value) => ({
                  value,
                  label: t(`mfa.filter.${value}`),
                }))}
                onChange={(value) => go({ ...filters, mfaRequired: value === 'all' ? undefined : value })}
              />
            </search>
          </div>
        }
        totals={!failed && <CountLine first={first} />}
        fault={failed && <LoadFault title={t('fault')} {...failed} />}
        columns={useMfaColumns(turn)}
        rowKey={(row) => row.entCode}
        card={(row) => <Card row={row} {...turn} />}
        filtered={filters.search !== undefined || filters.mfaRequired !== undefined}
        whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
        whenNoMatch={
          <EmptyState
            title={t('empty.noMatchTitle')}
            text={t('empty.noMatchText')}
            action={<Button onClick={() => go({})}>{t('empty.showAll')}</Button>}
          />
        }
      />
      {asked && <MfaQuestion row={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const Card = ({ row, ...turn }: { row: MfaConfigRow } & Turn) => (
  <div className="flex flex-col gap-2">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-semibold break-words">{row.entName}</span>
      <span className="font-mono text-sm break-all text-muted">{row.entCode}</span>
    </span>
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <MfaSwitch row={row} {...turn} />
      <MfaShare row={row} />
    </span>
  </div>
)
