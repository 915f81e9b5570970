import type { MerchantDetail, NewMerchant } from '@choba/contract/merchants.contract.ts'
import { changedMerchantOf, inputOf, type MerchantInput } from './merchant-form.ts'
import { merchantsApi } from './merchants.api.ts'

/**
 * Returns the data of a new merchant for tests. Merchants are never deleted, so each code can be
 * used once. Codes must sort after those of the demo data.
 */
export const newMerchant = (entCode: string, changed: Partial<NewMerchant> = {}): NewMerchant => ({
  entCode,
  entName: '試験商店',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 0,
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
  firstUser: {
    userName: `first.of.${entCode.toLowerCase()}`,
    userFullName: '試験 太郎',
    userEmail: `${entCode.toLowerCase()}@merchants.example`,
  },
  ...changed,
})

export const addMerchant = (
  entCode: string,
  changed: Partial<NewMerchant> = {},
): Promise<MerchantDetail> => merchantsApi.add.call(newMerchant(entCode, changed))

export const merchantOf = (entCode: string): Promise<MerchantDetail> =>
  merchantsApi.detail.call({ entCode })

/** Changes a merchant through the API, as another user would do in the portal. */
export const changeMerchant = (
  merchant: MerchantDetail,
  changed: Partial<MerchantInput>,
): Promise<MerchantDetail> =>
  merchantsApi.modify.call(
    changedMerchantOf(merchant.entCode, merchant.version, { ...inputOf(merchant), ...changed }),
  )
