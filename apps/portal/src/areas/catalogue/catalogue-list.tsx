import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import type { CatalogueItem } from '@choba/contract/catalogue-items.ts'
import { catalogue } from '@choba/contract/catalogue.contract.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useWholeList } from '#table/use-whole-list.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Status } from '#ui/status.tsx'
import type { CatalogueVariant } from './catalogue-variants.ts'
import { nameOf, useCatalogueNavigation, useClasses } from './use-catalogue-item.ts'

/**
 * One list of the catalogue in the order that users have given it. Shows offered and retired
 * entries.
 */
export function CatalogueList({
  variant,
  selected,
}: {
  variant: CatalogueVariant
  selected: string | undefined
}) {
  const t = useTranslations('catalogue')
  const navigation = useCatalogueNavigation(variant)
  const mayAdd = useMay(catalogue.addTradeType.can)
  const mayOrder = useMay(catalogue.orderTradeTypes.can)
  const { data, fault } = useWholeList(variant.items(), t('fault'))
  const rows = data?.items
  const add = mayAdd && (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={navigation.add}
    >
      {t(`add.${variant.list}`)}
    </Button>
  )
  return (
    <ListScreen
      title={t(`title.${variant.list}`)}
      total={rows ? rows.length : null}
      actions={
        mayOrder &&
        (rows?.length ?? 0) > 1 && (
          <Button
            icon={<ArrowDownUp aria-hidden="true" size="1.1em" />}
            data-opens
            onClick={navigation.order}
          >
            {t('order.act')}
          </Button>
        )
      }
      primary={add}
      fault={fault}
      rows={rows}
      columns={useCatalogueColumns(variant)}
      whenNone={<EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />}
      rowKey={(row) => row.itemId}
      {...(selected !== undefined && { selectedKey: selected })}
      onOpen={(row) => navigation.detail(row.itemId)}
      card={(row) => <Card list={variant.list} row={row} />}
    />
  )
}

function useCatalogueColumns({ list }: CatalogueVariant): readonly Column<CatalogueItem>[] {
  const t = useTranslations('catalogue')
  const classes = useClasses(list === 'paymentType')
  const classNames = new Map(classes.data?.items.map((one) => [one.itemId, nameOf(one)]))
  return [
    {
      id: 'sequence',
      title: t('field.sequence'),
      align: 'right',
      narrow: true,
      cell: (row) => row.sequence,
    },
    { id: 'name', title: t('field.name'), cell: (row) => <Name list={list} row={row} /> },
    {
      id: 'code',
      title: t('field.code'),
      cell: (row) => <span className="font-mono text-[0.92em]">{row.code}</span>,
    },
    ...(list === 'paymentType'
      ? [
          {
            id: 'class',
            title: t('field.class'),
            cell: (row: CatalogueItem) => (
              <TruncatedText
                text={classNames.get(row.classId ?? '') ?? null}
                className="max-w-56"
              />
            ),
          },
        ]
      : []),
    ...(list === 'tradeType'
      ? []
      : [
          {
            id: 'kind',
            title: t('field.kind'),
            cell: (row: CatalogueItem) => row.paymentClass && t(`kind.${row.paymentClass}`),
          },
        ]),
    { id: 'state', title: t('field.state'), cell: (row) => <CatalogueStatus item={row} /> },
  ]
}

/** Status of a catalogue entry: offered or retired. */
export function CatalogueStatus({ item: { state } }: { item: Pick<CatalogueItem, 'state'> }) {
  const t = useTranslations('catalogue.state')
  return <Status tone={state === 'OFFERED' ? 'ok' : 'muted'}>{t(state)}</Status>
}

interface Cell {
  list: CatalogueVariant['list']
  row: CatalogueItem
}

function Name({ list, row }: Cell) {
  const wide = { className: 'max-w-80' }
  if (list === 'paymentType')
    return <PaymentMethodName code={row.code} name={nameOf(row)} {...wide} />
  return <TruncatedText text={nameOf(row)} {...wide} />
}

function Card({ list, row }: Cell) {
  const t = useTranslations('catalogue')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold">
          <Name list={list} row={row} />
        </span>
        <CatalogueStatus item={row} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-mono break-all">{row.code}</span>
        {row.paymentClass && <span>{t(`kind.${row.paymentClass}`)}</span>}
        <span>
          {t('field.sequence')} {row.sequence}
        </span>
      </span>
    </span>
  )
}
