import { formatMoney } from '@choba/contract/money.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import type { Call } from '#platform/calls/call.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { FoundDispute } from './disputes.repository.ts'

/**
 * Notifies users of the merchant about the decision of a dispute: those who can record disputes and
 * see the store.
 */
export const tellResult = (call: Call, notify: Notify, dispute: FoundDispute): Promise<void> =>
  notify(
    call.tx as EmailTx,
    { merchantId: call.merchant!.id, permission: 'Refund.add', storeId: dispute.store_id },
    {
      kind: dispute.state === 'LOST' ? 'disputes.lost' : 'disputes.won',
      params: {
        paymentNo: dispute.payment_no,
        amount: formatMoney(Number(dispute.amount), dispute.currency),
      },
      path: `dispute/${dispute.id}`,
      isImportant: dispute.state === 'LOST',
    },
  )
