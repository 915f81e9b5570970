import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { contract } from '@choba/contract/contract.ts'
import { api } from '#lib/api.ts'
import { useMay } from '#lib/permission.ts'
import { History } from '../areas/audit/history.tsx'
import { RefundSection } from '../areas/refunds/refund-section.tsx'
import { desks } from '../areas/transactions/desks.ts'
import { TransactionDetail } from '../areas/transactions/transaction-detail.tsx'

const route = getRouteApi('/systrade/$entCode/$paymentNo')

/** One transaction of a merchant in the administrators' drawer, with the way to refund it. */
export function SystradeDetail() {
  const which = route.useParams()
  const { entCode, paymentNo } = which
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayRefund = useMay(contract.refunds.systemAdd.can)
  const { queryKey } = desks.admin.detail(which)
  // The list as well: somebody may close the drawer before the detail has come anew and told of the change.
  const onChanged = () =>
    Promise.all(
      [queryKey, desks.admin.listKey(), api.audit.history.key()].map((key) =>
        client.invalidateQueries({ queryKey: key }),
      ),
    )
  return (
    <TransactionDetail
      key={`${entCode}/${paymentNo}`}
      desk={desks.admin}
      which={which}
      onClose={() => void navigate({ to: '/systrade', search: (now) => now })}
      onOpen={(params) => void navigate({ to: '/systrade/$entCode/$paymentNo', params, search: (now) => now })}
      history={<History kind="systemTransaction" objectId={paymentNo} entCode={entCode} />}
      refund={
        mayRefund &&
        ((place) => (
          <RefundSection
            {...place}
            send={(body) => api.refunds.systemAdd.call({ entCode, ...body })}
            onChanged={onChanged}
          />
        ))
      }
    />
  )
}
