import { useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { MerchantDetail } from './merchant-detail.tsx'

/** One merchant in the drawer, with its history. */
export function MerchantPage() {
  const { entCode } = useParams({ strict: false })
  if (entCode === undefined) return null
  return (
    <MerchantDetail key={entCode} entCode={entCode} history={<HistoryPanel kind="merchant" objectId={entCode} />} />
  )
}
