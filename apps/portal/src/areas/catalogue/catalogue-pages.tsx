import { Outlet, useParams } from '@tanstack/react-router'
import { CatalogueCreate } from './catalogue-create.tsx'
import { CatalogueEdit } from './catalogue-edit.tsx'
import { CatalogueList } from './catalogue-list.tsx'
import { CatalogueOrder } from './catalogue-order.tsx'
import { type CatalogueVariant, catalogueVariants } from './catalogue-variants.ts'

const { tradeType, paymentClass, paymentType } = catalogueVariants

/** A catalogue list; the create, detail, edit and order drawers open over it. */
function Screen({ variant }: { variant: CatalogueVariant }) {
  const { itemId } = useParams({ strict: false })
  return (
    <>
      <CatalogueList variant={variant} selected={itemId} />
      <Outlet />
    </>
  )
}

function Edit({ variant }: { variant: CatalogueVariant }) {
  const { itemId } = useParams({ strict: false })
  return itemId === undefined ? null : <CatalogueEdit variant={variant} itemId={itemId} />
}

export const TradeTypes = () => <Screen variant={tradeType} />
export const PaymentClasses = () => <Screen variant={paymentClass} />
export const PaymentTypes = () => <Screen variant={paymentType} />

export const NewTradeType = () => <CatalogueCreate variant={tradeType} />
export const NewPaymentClass = () => <CatalogueCreate variant={paymentClass} />
export const NewPaymentType = () => <CatalogueCreate variant={paymentType} />

export const OrderTradeTypes = () => <CatalogueOrder variant={tradeType} />
export const OrderPaymentClasses = () => <CatalogueOrder variant={paymentClass} />
export const OrderPaymentTypes = () => <CatalogueOrder variant={paymentType} />

export const EditTradeType = () => <Edit variant={tradeType} />
export const EditPaymentClass = () => <Edit variant={paymentClass} />
export const EditPaymentType = () => <Edit variant={paymentType} />
