import { useNavigate, useParams } from '@tanstack/react-router'
import { approvalsApi } from '#areas/approvals/approvals.api.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { SettlementPanel } from '../deposits/settlement-panel.tsx'
import { DisputePanel, DisputeRecordButton } from '../disputes/dispute-panel.tsx'
import { ReceiptButton } from '../receipts/receipt-panel.tsx'
import { isRefundBegun, RefundPanel } from '../refunds/refund-panel.tsx'
import { UnlinkedRefundPanel } from '../unknown-refunds/unlinked-refund-panel.tsx'
import { TransactionDetail } from './transaction-detail.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { type TransactionVariant, transactionVariants, type Which } from './transaction-variants.ts'

/** Drawer with one transaction, its refund panel and its history. */
function Page({ variant }: { variant: TransactionVariant }) {
  const { entCode = session().user.userEnt, paymentNo } = useParams({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefresh()
  const mayRefund = useMay(variant.mayRefund)
  const open = (other: Which) =>
    void navigate({ to: variant.detailPath(other), search: (now) => now })
  const neighbours = useNeighbours(variant, { entCode, paymentNo: paymentNo ?? '' }, open)
  if (paymentNo === undefined) return null
  const which = { entCode, paymentNo }
  const { queryKey } = variant.detail(which)
  // Refetches the list too, because the drawer may close before the details have loaded.
  const { list, count } = approvalsApi
  const onChanged = () =>
    refresh(
      queryKey,
      variant.listKey(),
      variant.countsKey(),
      auditApi.history.key(),
      list.key(),
      count.key(),
    )
  return (
    <TransactionDetail
      key={variant.keyOf(which)}
      variant={variant}
      which={which}
      onClose={() => void navigate({ to: variant.path, search: true })}
      onOpen={open}
      history={
        <HistoryPanel
          kind={variant.historyKind}
          objectId={paymentNo}
          {...(variant.admin && { entCode })}
        />
      }
      neighbours={neighbours}
      settlement={(detail) => <SettlementPanel detail={detail} admin={variant.admin} />}
      disputes={(detail) => <DisputePanel detail={detail} admin={variant.admin} />}
      unlinked={(detail) => <UnlinkedRefundPanel detail={detail} admin={variant.admin} />}
      receipt={(detail) => !variant.admin && <ReceiptButton detail={detail} />}
      recordDispute={(detail) => <DisputeRecordButton detail={detail} admin={variant.admin} />}
      refund={
        mayRefund && {
          isBegun: isRefundBegun,
          panel: (slot) => (
            <RefundPanel
              {...slot}
              send={(body) => variant.refund(which, body)}
              preview={(amount) => variant.refundPreview(which, amount)}
              onChanged={onChanged}
              onNext={neighbours.next}
            />
          ),
        }
      }
    />
  )
}

export const TransactionPage = () => <Page variant={transactionVariants.merchant} />
export const AdminTransactionPage = () => <Page variant={transactionVariants.admin} />
