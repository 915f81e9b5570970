import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { merchants, type MfaConfigRow } from '@choba/contract/merchants.contract.ts'
import { MfaFilters } from '@choba/contract/merchants.filters.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useList } from '#table/use-list.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Code } from './merchant-words.tsx'
import { merchantsApi } from './merchants.api.ts'
import { MfaQuestion } from './mfa-question.tsx'
import { MfaSwitch } from './mfa-switch.tsx'
import { Progress } from '#ui/progress.tsx'

interface Turn {
  /** If false, the setting is shown as text instead of a switch. */
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
      cell: (row) => <TruncatedText text={row.entName} className="max-w-md" />,
    },
    { id: 'share', title: t('mfa.share'), cell: (row) => <MfaShare row={row} /> },
    {
      id: 'required',
      title: t('mfa.required'),
      always: true,
      cell: (row) => <MfaSwitch row={row} {...turn} />,
    },
  ]
}

/**
 * Merchants of the tenant, each with a switch that makes two-step verification mandatory for its
 * users. Turning a switch on asks for a confirmation; turning it off does not.
 */
export function MfaSettings() {
  const t = useTranslations('merchants')
  const navigate = useNavigate()
  const filters = readSearch(MfaFilters.shape, useSearch({ strict: false }))
  const onFilters = (search: MfaFilters, replace = true) =>
    void navigate({ to: '/setting/MFAManage', search, replace })
  const mayEdit = useMay(merchants.setMfa.can)
  const [asked, setAsked] = useState<MfaConfigRow | null>(null)
  const turn = { mayEdit, onAsk: setAsked }
  const found = useList(merchantsApi.mfaList.pages(filters))
  return (
    <>
      <RecordList
        screen="MFAManage"
        schema={MfaFilters}
        title={t('mfa.title')}
        found={found}
        columns={useMfaColumns(turn)}
        filters={filters}
        onFilters={onFilters}
        filterBar={
          <div className="flex flex-col gap-3">
            <p className="text-sm text-muted">{t('mfa.hint')}</p>
            <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
              <SearchFilter
                label={t('search')}
                value={filters.search}
                onChange={(text) => onFilters({ ...filters, search: text })}
              />
              <Segmented
                label={t('mfa.required')}
                value={filters.mfaRequired ?? 'all'}
                segments={(['all', 'true', 'false'] as const).map((value) => ({
                  value,
                  label: t(`mfa.filter.${value}`),
                }))}
                onChange={(value) =>
                  onFilters({ ...filters, mfaRequired: value === 'all' ? undefined : value })
                }
              />
            </search>
          </div>
        }
        words={{
          fault: t('fault'),
          noneTitle: t('empty.noneTitle'),
          noneText: t('empty.noneText'),
          noMatchTitle: t('empty.noMatchTitle'),
        }}
        rowKey={(row) => row.entCode}
        card={(row) => <Card row={row} {...turn} />}
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

/** Number of a merchant's users who have set up two-step verification, as text and as a bar. */
function MfaShare({ row }: { row: MfaConfigRow }) {
  const t = useTranslations('merchants.mfa')
  const { mfaUserCount: count, userCount: total } = row
  if (total === 0) return <span className="text-muted">{t('noUsers')}</span>
  return (
    <span className="flex items-center gap-3">
      <span className="w-20 max-sm:hidden">
        <Progress label={t('shareIn', { name: row.entName })} value={count} max={total} />
      </span>
      <span className="tabular-nums">{t('shareOf', { count, total })}</span>
    </span>
  )
}
