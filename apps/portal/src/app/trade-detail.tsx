import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { contract } from '@choba/contract/contract.ts'
import { api } from '#lib/api.ts'
import { useMay } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { History } from '../areas/audit/history.tsx'
import { RefundSection } from '../areas/refunds/refund-section.tsx'
import { desks } from '../areas/transactions/desks.ts'
import { TransactionDetail } from '../areas/transactions/transaction-detail.tsx'

const route = getRouteApi('/trade/$paymentNo')

/** One transaction of the merchant in the drawer, with the way to refund it. Areas meet here and nowhere else. */
export function TradeDetail() {
  const { paymentNo } = route.useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayRefund = useMay(contract.refunds.add.can)
  const which = { entCode: session().user.userEnt, paymentNo }
  const { queryKey } = desks.merchant.detail(which)
  // The list as well: somebody may close the drawer before the detail has come anew and told of the change.
  const onChanged = () =>
    Promise.all(
      [queryKey, desks.merchant.listKey(), api.audit.history.key()].map((key) =>
        client.invalidateQueries({ queryKey: key }),
      ),
    )
  return (
    <TransactionDetail
      key={paymentNo}
      desk={desks.merchant}
      which={which}
      onClose={() => void navigate({ to: '/trade', search: (now) => now })}
      onOpen={(other) => void navigate({ to: '/trade/$paymentNo', params: other, search: (now) => now })}
      history={<History kind="transaction" objectId={paymentNo} />}
      refund={
        mayRefund &&
        ((place) => <RefundSection {...place} send={(body) => api.refunds.add.call(body)} onChanged={onChanged} />)
      }
    />
  )
}
