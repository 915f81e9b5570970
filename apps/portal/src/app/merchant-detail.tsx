import { useParams } from '@tanstack/react-router'
import { History } from '../areas/audit/history.tsx'
import { MerchantDetail } from '../areas/merchants/merchant-detail.tsx'

/** One merchant in the drawer, with its history. Areas meet here and nowhere else. */
export function MerchantDetailPage() {
  const { entCode } = useParams({ strict: false })
  if (entCode === undefined) return null
  return <MerchantDetail key={entCode} entCode={entCode} history={<History kind="merchant" objectId={entCode} />} />
}
