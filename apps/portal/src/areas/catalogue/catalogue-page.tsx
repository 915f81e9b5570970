import { useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { CatalogueDetail } from './catalogue-detail.tsx'
import { type CatalogueVariant, catalogueVariants } from './catalogue-variants.ts'

function Detail({ variant }: { variant: CatalogueVariant }) {
  const { itemId } = useParams({ strict: false })
  if (itemId === undefined) return null
  return (
    <CatalogueDetail
      key={itemId}
      variant={variant}
      itemId={itemId}
      history={<HistoryPanel kind={variant.list} objectId={itemId} />}
    />
  )
}

export const TradeTypePage = () => <Detail variant={catalogueVariants.tradeType} />
export const PaymentClassPage = () => <Detail variant={catalogueVariants.paymentClass} />
export const PaymentTypePage = () => <Detail variant={catalogueVariants.paymentType} />
