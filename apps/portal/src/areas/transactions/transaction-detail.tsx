import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { PaymentMethodMark } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionDetail as Detail } from '@choba/contract/transactions.contract.ts'
import { RecordState } from '#table/record-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { Standing } from './transaction-columns.tsx'
import { BriefFacts, TransactionFacts } from './transaction-facts.tsx'
import { namesOf } from './transaction-names.ts'
import { TransactionExcess } from './transaction-limit-breach.tsx'
import { TransactionFile } from './transaction-file.tsx'
import { TransactionRefunds } from './transaction-refunds.tsx'
import { TransactionTimeline } from './transaction-timeline.tsx'
import type { Neighbours } from './use-neighbours.ts'
import { useSettling } from './use-settling.ts'

interface Props {
  variant: TransactionVariant
  which: Which
  onClose: () => void
  onOpen: (other: Which) => void
  /** Refund panel of the drawer; false for users without permission to refund. */
  refund: false | RefundWay
  neighbours: Neighbours
  history: ReactNode
  /** Renders the deposits that contain the transaction. */
  settlement: (detail: Detail) => ReactNode
  disputes: (detail: Detail) => ReactNode
  /** Renders the reason that a refund is not linked to a payment. */
  unlinked: (detail: Detail) => ReactNode
  recordDispute: (detail: Detail) => ReactNode
  /** Renders the button that prints a receipt. */
  receipt: (detail: Detail) => ReactNode
}

export interface RefundSlot {
  readonly detail: Detail
  readonly paymentMethod: string
  /** Refund reasons of the tenant; undefined while they load. */
  readonly reasons: TransactionOptions['refundReasons'] | undefined
  readonly footer: HTMLElement | null
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

interface RefundWay {
  /** True if the user started a refund before the page was reloaded. */
  readonly isBegun: (detail: Detail) => boolean
  /** Renders the panel at the top of the drawer. The panel renders its buttons into `footer`. */
  readonly panel: (slot: RefundSlot) => ReactNode
}

/** Drawer with the details of one transaction: facts, refunds and history. */
export function TransactionDetail({
  variant,
  which,
  onClose,
  onOpen,
  refund,
  neighbours,
  history,
  ...panels
}: Props) {
  const t = useTranslations('transactions')
  const query = useSettling(variant, which)
  const options = useQuery(variant.options(variant.admin ? [which.entCode] : undefined))
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const detail = query.data
  const names = namesOf(options.data)
  const paymentMethod = detail ? names.paymentMethod(detail.paymentType) : ''
  const pressed = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<boolean>()
  const isRefunding = refund && detail !== undefined && (opened ?? refund.isBegun(detail))
  return (
    <Drawer
      open
      onClose={onClose}
      title={detail ? <Heading detail={detail} paymentMethod={paymentMethod} /> : t('detail.title')}
      actions={<NeighbourButtons {...neighbours} pressed={pressed} />}
      initialFocus={pressed}
      footer={refund && detail && <div ref={setFooter} className="contents" />}
    >
      {detail ? (
        <div className="flex flex-col gap-6">
          {isRefunding && <BriefFacts detail={detail} admin={variant.admin} />}
          {refund &&
            refund.panel({
              detail,
              paymentMethod,
              reasons: options.data?.refundReasons ?? (options.isError ? [] : undefined),
              footer,
              isOpen: isRefunding,
              onOpenChange: setOpened,
            })}
          {!isRefunding && <TransactionExcess detail={detail} />}
          {!isRefunding && panels.disputes(detail)}
          {panels.unlinked(detail)}
          {!isRefunding && (
            <TransactionFacts detail={detail} names={names} admin={variant.admin} onOpen={onOpen} />
          )}
          {!isRefunding && panels.receipt(detail)}
          {!isRefunding && <TransactionFile detail={detail} />}
          {variant.admin && <UnknownLink detail={detail} />}
          <TransactionRefunds detail={detail} names={names} onOpen={onOpen} />
          {!isRefunding && panels.settlement(detail)}
          {!isRefunding && panels.recordDispute(detail)}
          <TransactionTimeline detail={detail} />
          <section>
            <h3 className="mb-2 font-semibold">{t('detail.log')}</h3>
            {history}
          </section>
        </div>
      ) : (
        <RecordState
          query={query}
          missing={{
            code: resultTypes.notFound.code,
            title: t('detail.notFoundTitle'),
            text: t('detail.notFoundText'),
          }}
          faultTitle={t('fault')}
        />
      )}
    </Drawer>
  )
}

/** Link to the screen on which users record the result of a refund whose result is unknown. */
function UnknownLink({ detail }: { detail: Detail }) {
  const t = useTranslations('transactions.detail')
  const unknown = [detail, ...detail.refunds].find(
    ({ tradeKind, state }) => tradeKind === 'REFUND' && state === 'UNKNOWN',
  )
  if (!unknown) return null
  const { entCode, paymentNo: refundNo } = unknown
  return (
    <Link
      to="/sysUnknownRefund/$entCode/$refundNo"
      params={{ entCode, refundNo }}
      className="self-start text-accent-strong hover:underline"
    >
      {t('openUnknown')}
    </Link>
  )
}

/**
 * Buttons that open the previous and the next row of the list. The pressed button keeps the focus.
 */
function NeighbourButtons({
  previous,
  next,
  cameBy,
  pressed,
}: Neighbours & { pressed: Ref<HTMLButtonElement> }) {
  const t = useTranslations('transactions.detail')
  const icon = { 'aria-hidden': true, size: '1.1em' } as const
  return (
    <div className="flex gap-1.5">
      <IconButton
        ref={cameBy === 'previous' ? pressed : undefined}
        icon={<ChevronUp {...icon} />}
        label={t('previous')}
        aria-disabled={!previous}
        onClick={previous}
      />
      <IconButton
        ref={cameBy === 'next' ? pressed : undefined}
        icon={<ChevronDown {...icon} />}
        label={t('next')}
        aria-disabled={!next}
        onClick={next}
      />
    </div>
  )
}

function Heading({ detail, paymentMethod }: { detail: Detail; paymentMethod: string }) {
  const t = useTranslations('transactions')
  return (
    <div className="flex flex-col gap-0.5">
      <span className="flex items-center gap-2 text-sm font-normal text-muted">
        <PaymentMethodMark code={detail.paymentType} />
        <span>
          {t(`tradeKind.${detail.tradeKind}`)}・{paymentMethod}
        </span>
      </span>
      <span className="text-3xl">
        <Money
          amount={detail.amount}
          currency={detail.currency}
          negative={detail.tradeKind === 'REFUND'}
        />
      </span>
      <span className="text-base font-normal">
        <Standing row={detail} />
      </span>
    </div>
  )
}
