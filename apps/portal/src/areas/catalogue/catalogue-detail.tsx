import type { ReactNode } from 'react'
import type { CatalogueDetail as Detail } from '@choba/contract/catalogue-items.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { CatalogueActions } from './catalogue-actions.tsx'
import { CatalogueStatus } from './catalogue-list.tsx'
import type { CatalogueVariant } from './catalogue-variants.ts'
import {
  nameOf,
  useCatalogueFaults,
  useCatalogueItem,
  useCatalogueNavigation,
  useClasses,
} from './use-catalogue-item.ts'

/** Drawer content for a catalogue entry: names, uses and history. */
export function CatalogueDetail({
  variant,
  itemId,
  history,
}: {
  variant: CatalogueVariant
  itemId: string
  history: ReactNode
}) {
  const navigation = useCatalogueNavigation(variant)
  return (
    <RecordDrawer
      query={useCatalogueItem(variant, itemId)}
      title={(item) => (
        <span className="flex flex-col gap-0.5">
          {variant.list === 'paymentType' ? (
            <PaymentMethodName code={item.code} name={nameOf(item)} className="max-w-80" />
          ) : (
            <span>{nameOf(item)}</span>
          )}
          <span className="text-base font-normal">
            <CatalogueStatus item={item} />
          </span>
        </span>
      )}
      content={(item) => <Content variant={variant} item={item} />}
      history={history}
      {...useCatalogueFaults()}
      footer={(item) => <CatalogueActions variant={variant} item={item} />}
      onClose={navigation.list}
    />
  )
}

function Content({ variant: { list }, item }: { variant: CatalogueVariant; item: Detail }) {
  const t = useTranslations('catalogue')
  const classes = useClasses(list === 'paymentType')
  const ofClass = classes.data?.items.find(({ itemId }) => itemId === item.classId)
  return (
    <Facts>
      <Fact name={t('field.code')}>
        <span className="font-mono text-[0.92em] break-all">{item.code}</span>
      </Fact>
      {list === 'paymentType' && <Fact name={t('field.class')}>{ofClass && nameOf(ofClass)}</Fact>}
      {item.paymentClass && <Fact name={t('field.kind')}>{t(`kind.${item.paymentClass}`)}</Fact>}
      <Fact name={t('field.nameJa')}>{item.nameJa}</Fact>
      <Fact name={t('field.nameEn')}>{item.nameEn}</Fact>
      <Fact name={t('field.nameMn')}>{item.nameMn}</Fact>
      <Fact name={t('field.sequence')}>{item.sequence}</Fact>
      <Fact name={t('field.uses')}>
        {item.uses.length === 0
          ? t('uses.none')
          : item.uses.map((place) => t(`uses.${place}`)).join(' / ')}
      </Fact>
      {item.changedAt !== null && (
        <Fact name={t('field.changedAt')}>
          <Instant at={item.changedAt} /> {item.changedBy}
        </Fact>
      )}
    </Facts>
  )
}
