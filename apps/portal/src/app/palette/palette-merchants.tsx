import { useNavigate } from '@tanstack/react-router'
import Building from 'lucide-react/icons/building-2'
import { merchants } from '@choba/contract/merchants.contract.ts'
import type { PaletteGroup } from '#app/palette/palette-item.ts'
import { foundGroup, useFound } from '#app/palette/use-found.ts'
import { merchantsApi } from '#areas/merchants/merchants.api.ts'
import { useMay } from '#lib/permission.ts'
import type { NamedMerchant } from '#table/merchant-picker.tsx'

const textsOf = ({ entCode, entName }: NamedMerchant) => [entCode, entName]

/**
 * Palette entries for the tenant's merchants. Empty for users without permission to open merchants.
 */
export function usePaletteMerchants(sought: string): PaletteGroup {
  const navigate = useNavigate()
  const may = useMay(merchants.detail.can)
  const found = useFound({ may, sought, textsOf, ask: merchantsApi.options.query })
  return foundGroup(
    'merchants',
    sought,
    found,
    ({ entCode, entName }) => ({
      key: `merchant ${entCode}`,
      label: entName,
      icon: Building,
      note: entCode,
      onChoose: () => void navigate({ to: '/setting/adminUser/$entCode', params: { entCode } }),
    }),
    textsOf,
  )
}
