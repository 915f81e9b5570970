import { Outlet, useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { tableTents, type TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TenantPicker } from '#table/tenant-picker.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Status } from '#ui/status.tsx'
import { tableTentsApi } from './table-tents.api.ts'
import { nameOf } from './tent-template-name.ts'
import { useTentNavigation } from './use-tent-template.ts'

/** List of a tenant's templates, with the opened template in a drawer on top of the list. */
export function TentTemplates() {
  const { templateId } = useParams({ strict: false })
  return (
    <>
      <TentTemplateList selected={templateId} />
      <Outlet />
    </>
  )
}

function TentTemplateList({ selected }: { selected: string | undefined }) {
  const t = useTranslations('tableTents')
  const navigation = useTentNavigation()
  const mayAdd = useMay(tableTents.addTemplate.can)
  const { data, fault } = useWholeList(
    tableTentsApi.templateList.query(useAboutTenant()),
    t('fault'),
  )
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
  return (
    <ListScreen
      title={t('templates')}
      total={data ? data.items.length : null}
      primary={add}
      filters={<TenantPicker at="/tradeType/tableTent" />}
      fault={fault}
      rows={data?.items}
      columns={useTemplateColumns()}
      whenNone={
        <EmptyState title={t('template.emptyTitle')} text={t('template.emptyText')} action={add} />
      }
      rowKey={(row) => row.templateId}
      {...(selected !== undefined && { selectedKey: selected })}
      onOpen={(row) => navigation.detail(row.templateId)}
      card={(row) => <Card row={row} />}
    />
  )
}

function useTemplateColumns(): readonly Column<TentTemplate>[] {
  const t = useTranslations('tableTents')
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: (row) => <TruncatedText text={nameOf(row)} className="max-w-80" />,
    },
    { id: 'paper', title: t('field.paper'), cell: (row) => t(`paperKind.${row.paper}`) },
    {
      id: 'forEntCode',
      title: t('field.forEntCode'),
      cell: (row) => (
        <TruncatedText text={row.forEntName ?? t('template.forAll')} className="max-w-60" />
      ),
    },
    {
      id: 'version',
      title: t('field.version'),
      cell: (row) =>
        row.isBuiltIn
          ? t('template.builtIn')
          : t('template.versionValue', { version: row.version }),
    },
    { id: 'state', title: t('field.state'), cell: (row) => <TemplateStatus template={row} /> },
  ]
}

/** Badge that says whether merchants can print a template. */
export function TemplateStatus({ template: { state } }: { template: TentTemplate }) {
  const t = useTranslations('tableTents.state')
  return <Status tone={state === 'OFFERED' ? 'ok' : 'muted'}>{t(state)}</Status>
}

function Card({ row }: { row: TentTemplate }) {
  const t = useTranslations('tableTents')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold">{nameOf(row)}</span>
        <TemplateStatus template={row} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{t(`paperKind.${row.paper}`)}</span>
        {row.forEntName !== null && <span>{row.forEntName}</span>}
        <span>
          {row.isBuiltIn
            ? t('template.builtIn')
            : t('template.versionValue', { version: row.version })}
        </span>
      </span>
    </span>
  )
}
