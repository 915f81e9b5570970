import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatCount } from '@choba/contract/money.ts'
import { LogoFilters } from '@choba/contract/payment-logos.filters.ts'
import type { LogosOfType } from '@choba/contract/payment-logos.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TotalsLine } from '#table/totals-line.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CatalogueStatus } from './catalogue-list.tsx'
import { catalogueApi } from './catalogue.api.ts'
import { LogoPlate } from './logo-plate.tsx'

const hasNone = ({ light, dark }: LogosOfType) => !light && !dark

/**
 * List of payment types with their logos on both backgrounds. A click on a row opens the drawer
 * that changes the logos of the type.
 */
export function PaymentLogos() {
  const t = useTranslations('catalogue.logos')
  const navigate = useNavigate()
  const { paymentType: selected } = useParams({ strict: false })
  const { logo } = readSearch(LogoFilters.shape, useSearch({ strict: false }))
  const { data, fault } = useWholeList(catalogueApi.logoList.query({}), t('fault'))
  const without = data?.items.filter(hasNone)
  return (
    <>
      <ListScreen
        title={t('title')}
        filters={
          <div>
            <Segmented
              label={t('filter')}
              value={logo ?? 'ALL'}
              segments={(['ALL', 'NONE'] as const).map((value) => ({
                value,
                label: t(`shown.${value}`),
              }))}
              onChange={(value) =>
                void navigate({
                  to: '/tradeType/paymentLogos',
                  search: value === 'NONE' ? { logo: value } : {},
                  replace: true,
                })
              }
            />
          </div>
        }
        totals={
          !fault && (
            <TotalsLine
              busy={!data}
              totals={[
                { label: t('count'), value: formatCount(data?.items.length ?? 0), main: true },
                { label: t('shown.NONE'), value: formatCount(without?.length ?? 0), leads: true },
              ]}
            />
          )
        }
        fault={fault}
        rows={logo === 'NONE' ? without : data?.items}
        columns={useLogoColumns()}
        filtered={logo === 'NONE'}
        whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        whenNoMatch={<EmptyState title={t('full.title')} text={t('full.text')} />}
        rowKey={(row) => row.paymentType}
        {...(selected !== undefined && { selectedKey: selected })}
        onOpen={({ paymentType }) =>
          void navigate({
            to: '/tradeType/paymentLogos/$paymentType',
            params: { paymentType },
            search: (now) => now,
          })
        }
        card={(row) => <Card row={row} />}
      />
      <Outlet />
    </>
  )
}

function useLogoColumns(): readonly Column<LogosOfType>[] {
  const t = useTranslations('catalogue')
  const plate = (background: 'light' | 'dark'): Column<LogosOfType> => ({
    id: background,
    title: t(`logos.background.${background}`),
    cell: (row) => <LogoPlate item={row} background={background} />,
  })
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: ({ name }) => <TruncatedText text={name} className="max-w-80" />,
    },
    {
      id: 'code',
      title: t('field.code'),
      folds: 1,
      cell: (row) => <span className="font-mono text-[0.92em]">{row.paymentType}</span>,
    },
    plate('light'),
    plate('dark'),
    { id: 'state', title: t('field.state'), cell: (row) => <CatalogueStatus item={row} /> },
  ]
}

function Card({ row }: { row: LogosOfType }) {
  return (
    <span className="flex flex-col gap-2">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{row.name}</span>
        <CatalogueStatus item={row} />
      </span>
      <span className="flex flex-wrap gap-2">
        <LogoPlate item={row} background="light" />
        <LogoPlate item={row} background="dark" />
      </span>
    </span>
  )
}
