import {
  type ChangedMerchant,
  EntCode,
  FirstUser,
  KnownCurrency,
  type MerchantDetail,
  type NewMerchant,
  TimeZone,
} from '@choba/contract/merchants.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { userStatuses } from '@choba/contract/users.filters.ts'
import { noUser, type UserPart } from '#form/first-user.ts'
import * as z from 'zod/mini'

/** Form values of a merchant. The values of the first user are only used for a new merchant. */
export interface MerchantInput extends UserPart {
  entCode: string
  entName: string
  currency: string | null
  timeZone: string | null
  /** Closing time in minutes after midnight, as text. */
  closing: string
  enablePoint: boolean
  enableQr: boolean
  isMasterEnterprise: boolean
  status: MerchantDetail['status']
}

const chosen = (schema: z.core.$ZodType<string>) =>
  z
    .nullable(z.string())
    .check(z.refine((value) => value !== null && z.safeParse(schema, value).success))

const parts = {
  entName: trimmedLine(100, 1),
  currency: chosen(KnownCurrency),
  timeZone: chosen(TimeZone),
  closing: z.string().check(z.regex(/^\d{1,4}$/)),
  enablePoint: z.boolean(),
  enableQr: z.boolean(),
  isMasterEnterprise: z.boolean(),
  status: z.enum(userStatuses),
}

export const newMerchantForm = z.object({ ...parts, entCode: EntCode, firstUser: FirstUser })
export const merchantForm = z.object({
  ...parts,
  // Accepts any selected currency: an existing merchant may have a currency that is now retired,
  // and the server checks the currency of a new merchant.
  currency: z.nullable(z.string()).check(z.refine((code) => code !== null)),
  entCode: z.string(),
  firstUser: z.object({ userName: z.string(), userFullName: z.string(), userEmail: z.string() }),
})

/**
 * Returns empty form values.
 * @param timeZone time zone that the form starts with
 */
export const emptyMerchant = (startCurrency: string, timeZone: string): MerchantInput => ({
  entCode: '',
  entName: '',
  currency: startCurrency,
  timeZone,
  closing: '0',
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
  status: 'VALID',
  firstUser: noUser,
})

export const inputOf = (merchant: MerchantDetail): MerchantInput => ({
  entCode: merchant.entCode,
  entName: merchant.entName,
  currency: merchant.currency,
  timeZone: merchant.timeZone,
  closing: String(merchant.closingMinutes),
  enablePoint: merchant.enablePoint,
  enableQr: merchant.enableQr,
  isMasterEnterprise: merchant.isMasterEnterprise,
  status: merchant.status,
  firstUser: noUser,
})

const settingsOf = (input: MerchantInput) => ({
  entName: input.entName,
  currency: input.currency!,
  timeZone: input.timeZone!,
  closingMinutes: Number(input.closing),
  enablePoint: input.enablePoint,
  enableQr: input.enableQr,
  isMasterEnterprise: input.isMasterEnterprise,
})

export const newMerchantOf = (input: MerchantInput): NewMerchant => ({
  entCode: input.entCode,
  ...settingsOf(input),
  firstUser: input.firstUser,
})

export const changedMerchantOf = (
  entCode: string,
  version: number,
  input: MerchantInput,
): ChangedMerchant => ({
  entCode,
  version,
  ...settingsOf(input),
  status: input.status,
})
