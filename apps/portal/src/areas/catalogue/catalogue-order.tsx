import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import type { CatalogueItem } from '@choba/contract/catalogue-items.ts'
import { PaymentMethodMark } from '#lib/payment-method-name.tsx'
import { handleStale } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { CatalogueVariant } from './catalogue-variants.ts'
import {
  nameOf,
  useCatalogueFaults,
  useCatalogueNavigation,
  useCatalogueRefresh,
} from './use-catalogue-item.ts'

/**
 * Form that reorders a list: the user moves one entry at a time. Nothing is saved until the user
 * saves.
 */
export function CatalogueOrder({ variant }: { variant: CatalogueVariant }) {
  const t = useTranslations('catalogue.order')
  const items = useQuery(variant.items())
  const faults = useCatalogueFaults()
  const { list } = useCatalogueNavigation(variant)
  if (!items.data)
    return <FormPending queries={[items]} title={t('title')} {...faults} onClose={list} />
  // The key restarts the form if another user has changed the list meanwhile.
  const key = items.data.items.map(({ itemId }) => itemId).join()
  return <Order key={key} variant={variant} items={items.data.items} />
}

function Order({ variant, items }: { variant: CatalogueVariant; items: readonly CatalogueItem[] }) {
  const t = useTranslations('catalogue.order')
  const kit = useTranslations('kit')
  const navigation = useCatalogueNavigation(variant)
  const refresh = useCatalogueRefresh(variant)
  const [order, setOrder] = useState(items)
  const [busy, setBusy] = useState(false)
  const move = (at: number, by: 1 | -1) =>
    setOrder(order.toSpliced(at, 1).toSpliced(at + by, 0, order[at]!))

  async function save() {
    setBusy(true)
    try {
      await variant.order(order.map(({ itemId }) => itemId))
      showToast({ severity: 'success', message: t('done') })
      navigation.list()
    } catch (error) {
      setBusy(false)
      handleStale(error, t('stale'))
    }
    await refresh()
  }

  return (
    <Drawer
      open
      onClose={navigation.list}
      title={t('title')}
      footer={
        <>
          <Button onClick={navigation.list}>{kit('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm text-muted">{t('help')}</p>
      <ol className="rounded-md border border-line">
        {order.map((item, at) => (
          <li
            key={item.itemId}
            className="flex items-center gap-2 border-line-soft py-1 pr-1.5 pl-3.5 not-last:border-b"
          >
            <span className="w-6 shrink-0 text-right text-sm text-muted tabular-nums">
              {at + 1}
            </span>
            {variant.list === 'paymentType' && <PaymentMethodMark code={item.code} />}
            <span className="min-w-0 flex-1 truncate pl-1.5">{nameOf(item)}</span>
            <IconButton
              label={t('up', { name: nameOf(item) })}
              icon={<ArrowUp aria-hidden="true" size="1.15em" />}
              aria-disabled={at === 0 || undefined}
              onClick={() => at > 0 && move(at, -1)}
            />
            <IconButton
              label={t('down', { name: nameOf(item) })}
              icon={<ArrowDown aria-hidden="true" size="1.15em" />}
              aria-disabled={at === order.length - 1 || undefined}
              onClick={() => at < order.length - 1 && move(at, 1)}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
