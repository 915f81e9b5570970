import type {
  ChangedMerchant,
  MerchantDetail,
  NewMerchant,
} from '@choba/contract/merchants.contract.ts'
import type { Answer } from '#testing/test-app.ts'

let merchants = 0

/** Returns the body of a call that creates a merchant with a unique code. */
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

/**
 * Returns the body of a call that changes a merchant. Values that `changed` does not contain stay
 * as they are.
 */
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

/** Returns the HTTP status and the result code of an answer. */
export const codesOf = ({ status, envelope }: Answer): readonly [number, number] => [
  status,
  envelope.resultType,
]
