import type {
  ChangedMerchant,
  MerchantDetail,
  NewMerchant,
} from '@choba/contract/merchants.contract.ts'
import type { Answer } from '#testing/test-app.ts'

let merchants = 0

/** A merchant no one else in the tests is called like. */
export function newMerchant(changed: Partial<NewMerchant> = {}): NewMerchant {
  const number = ++merchants
  return {
    entCode: `TEST-${number}`,
    entName: '試験商店',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    closingMinutes: 0,
    enablePoint: false,
    enableQr: false,
    isMasterEnterprise: false,
    firstUser: {
      userName: `first${number}`,
      userFullName: '試験 太郎',
      userEmail: `first${number}@merchants.example`,
    },
    ...changed,
  }
}

/** What a change of this merchant is sent with: all of it, as it stands, and what is to be different. */
export const changeOf = (
  merchant: MerchantDetail,
  changed: Partial<ChangedMerchant> = {},
): ChangedMerchant => ({
  entCode: merchant.entCode,
  version: merchant.version,
  entName: merchant.entName,
  currency: merchant.currency,
  timeZone: merchant.timeZone,
  closingMinutes: merchant.closingMinutes,
  enablePoint: merchant.enablePoint,
  enableQr: merchant.enableQr,
  isMasterEnterprise: merchant.isMasterEnterprise,
  status: merchant.status,
  ...changed,
})

/** HTTP status and number of an answer. */
export const codesOf = ({ status, envelope }: Answer): readonly [number, number] => [
  status,
  envelope.resultType,
]
