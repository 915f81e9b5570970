import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { configSubjects, type ConfigType } from '@choba/contract/config-types.ts'
import { configs } from '@choba/contract/configs.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Status } from '#ui/status.tsx'
import type { TypeAddress } from './config-addresses.ts'
import { configsApi } from './configs.api.ts'
import { nameOf, useTypeNavigation } from './use-config-type.ts'

/** List of the setting types for tenants, or of those for merchants' credit cards. */
export function ConfigTypeList({
  address: { subject },
  selected,
}: {
  address: TypeAddress
  selected: string | undefined
}) {
  const t = useTranslations('configs')
  const kit = useTranslations('kit')
  const navigate = useNavigate()
  const navigation = useTypeNavigation()
  const mayAdd = useMay(configs.addType.can)
  const { data, fault } = useWholeList(configsApi.types.query({}), t('fault'))
  const add = mayAdd && (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={navigation.add}
    >
      {t('add')}
    </Button>
  )
  const choose = (next: 'all' | (typeof configSubjects)[number]) =>
    void navigate({
      to: '/tenant/tenantType',
      search: next === 'all' ? {} : { subject: next },
      replace: true,
    })
  return (
    <ListScreen
      title={t('title')}
      primary={add}
      filters={
        <div>
          <Segmented
            label={t('field.subject')}
            value={subject ?? 'all'}
            segments={[
              { value: 'all' as const, label: kit('all') },
              ...configSubjects.map((value) => ({ value, label: t(`subject.${value}`) })),
            ]}
            onChange={choose}
          />
        </div>
      }
      fault={fault}
      rows={data?.items.filter((one) => subject === undefined || one.subject === subject)}
      columns={useTypeColumns()}
      whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />}
      rowKey={(row) => row.configTypeId}
      {...(selected !== undefined && { selectedKey: selected })}
      onOpen={(row) => navigation.detail(row.configTypeId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function useTypeColumns(): readonly Column<ConfigType>[] {
  const t = useTranslations('configs')
  return [
    {
      id: 'sequence',
      title: t('field.sequence'),
      align: 'right',
      narrow: true,
      cell: (row) => row.sequence,
    },
    {
      id: 'name',
      title: t('field.name'),
      cell: (row) => (
        <span className="flex items-center">
          <TruncatedText text={nameOf(row)} className="max-w-72" />
          <BuiltInMark isBuiltIn={row.isBuiltIn} />
        </span>
      ),
    },
    { id: 'subject', title: t('field.subject'), cell: (row) => t(`subject.${row.subject}`) },
    { id: 'kind', title: t('field.kind'), cell: (row) => t(`kind.${row.kind}`) },
    {
      id: 'values',
      title: t('field.values'),
      align: 'right',
      folds: 1,
      cell: (row) => formatCount(row.valueCount),
    },
    { id: 'state', title: t('field.state'), cell: (row) => <TypeStatus state={row.state} /> },
  ]
}

/** Mark of a built-in type. The product reads the values of built-in types. */
export function BuiltInMark({ isBuiltIn }: Pick<ConfigType, 'isBuiltIn'>) {
  const t = useTranslations('configs')
  return (
    isBuiltIn && (
      <span className="ml-2 rounded-sm bg-line-soft px-1.5 text-xs font-normal whitespace-nowrap text-muted">
        {t('builtIn')}
      </span>
    )
  )
}

export function TypeStatus({ state }: Pick<ConfigType, 'state'>) {
  const t = useTranslations('configs.state')
  return <Status tone={state === 'OFFERED' ? 'ok' : 'muted'}>{t(state)}</Status>
}

function Card({ row }: { row: ConfigType }) {
  const t = useTranslations('configs')
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline font-semibold">
          <span className="truncate">{nameOf(row)}</span>
          <BuiltInMark isBuiltIn={row.isBuiltIn} />
        </span>
        <TypeStatus state={row.state} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{t(`subject.${row.subject}`)}</span>
        <span>{t(`kind.${row.kind}`)}</span>
        <span>
          {t('field.values')} {formatCount(row.valueCount)}
        </span>
      </span>
    </span>
  )
}
