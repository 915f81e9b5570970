import { useParams } from '@tanstack/react-router'
import { TermsEditPanel } from '../terms/terms-edit-panel.tsx'
import { useMerchantNavigation } from './use-merchant-navigation.ts'

/** Drawer with the form for new terms of a merchant. */
export function MerchantTermsEdit() {
  const { entCode } = useParams({ strict: false })
  const navigation = useMerchantNavigation()
  if (entCode === undefined) return null
  return <TermsEditPanel entCode={entCode} onClose={() => navigation.detail(entCode, true)} />
}
