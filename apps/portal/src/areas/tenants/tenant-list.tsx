import Plus from 'lucide-react/icons/plus'
import { type Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { countText, OwnMark, Product, TenantStatus } from './tenant-words.tsx'
import { tenantsApi } from './tenants.api.ts'
import { useTenantFigures, useTenantNavigation } from './use-tenant.ts'

/** List of all tenants, including archived ones, sorted by code. */
export function TenantList({ selected }: { selected: string | undefined }) {
  const t = useTranslations('tenants')
  const navigation = useTenantNavigation()
  const mayAdd = useMay(tenants.add.can)
  const { data, fault } = useWholeList(tenantsApi.list.query({}), t('fault'))
  const codes = (data?.items ?? []).map(({ tenantCode }) => tenantCode)
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
      title={t('title')}
      total={data ? data.items.length : null}
      primary={add}
      fault={fault}
      rows={data?.items}
      columns={useTenantColumns(codes)}
      whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />}
      rowKey={(row) => row.tenantCode}
      {...(selected !== undefined && { selectedKey: selected })}
      onOpen={(row) => navigation.detail(row.tenantCode)}
      card={(row) => <Card row={row} codes={codes} />}
    />
  )
}

function useTenantColumns(codes: readonly string[]): readonly Column<Tenant>[] {
  const t = useTranslations('tenants')
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: (row) => (
        <span className="flex items-center">
          <TruncatedText text={row.name} className="max-w-56" />
          <OwnMark isOwn={row.isOwn} />
        </span>
      ),
    },
    {
      id: 'code',
      title: t('field.code'),
      cell: (row) => (
        <TruncatedText text={row.tenantCode} className="max-w-40 font-mono text-[0.92em]" />
      ),
    },
    {
      id: 'oem',
      title: t('field.oem'),
      folds: 4,
      cell: (row) => (
        <span className="block max-w-48">
          <Product tenant={row} />
        </span>
      ),
    },
    {
      id: 'origin',
      title: t('field.origin'),
      folds: 1,
      cell: (row) => <TruncatedText text={row.origins[0] ?? null} className="max-w-64" />,
    },
    {
      id: 'signIn',
      title: t('field.signIn'),
      folds: 2,
      cell: (row) => t(`signIn.${row.signInService}`),
    },
    { id: 'currency', title: t('field.currency'), folds: 3, cell: (row) => row.currency },
    {
      id: 'merchants',
      title: t('field.merchants'),
      align: 'right',
      cell: (row) => <Count row={row} codes={codes} of="merchantCount" />,
    },
    {
      id: 'users',
      title: t('field.users'),
      align: 'right',
      cell: (row) => <Count row={row} codes={codes} of="userCount" />,
    },
    { id: 'state', title: t('field.state'), cell: (row) => <TenantStatus state={row.state} /> },
  ]
}

interface InList {
  row: Tenant
  codes: readonly string[]
}

function Count({ row, codes, of }: InList & { of: 'merchantCount' | 'userCount' }) {
  return countText(useTenantFigures(codes, row.tenantCode)?.[of])
}

function Card({ row, codes }: InList) {
  const t = useTranslations('tenants')
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline font-semibold">
          <span className="truncate">{row.name}</span>
          <OwnMark isOwn={row.isOwn} />
        </span>
        <TenantStatus state={row.state} />
      </span>
      <Product tenant={row} />
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-mono break-all">{row.tenantCode}</span>
        <span>{row.currency}</span>
        <span>
          {t('field.merchants')} <Count row={row} codes={codes} of="merchantCount" />
        </span>
        <span>
          {t('field.users')} <Count row={row} codes={codes} of="userCount" />
        </span>
      </span>
    </span>
  )
}
