import * as z from 'zod/mini'
import { line, trimmedLine } from './fields.ts'

/** A bank account that money is transferred to. Codes, kind and kana are of accounts in Japan. */

/** Kinds by their codes in bank files: ordinary, current, savings. */
export const accountKinds = ['1', '2', '4'] as const
export type AccountKind = (typeof accountKinds)[number]
/** Of which transfers are ordered: ordinary, current, other. */
export const ownAccountKinds = ['1', '2', '9'] as const
export type OwnAccountKind = (typeof ownAccountKinds)[number]

export const HOLDER_MAX = 100
export const BANK_NAME_MAX = 100
export const ACCOUNT_NO_MAX = 34

export const Bank = z.strictObject({
  bankCode: z.string(),
  bankName: z.string(),
  bankKana: z.string(),
})
export type Bank = z.output<typeof Bank>
export const Branch = z.strictObject({
  branchCode: z.string(),
  branchName: z.string(),
  branchKana: z.string(),
})
export type Branch = z.output<typeof Branch>

/**
 * What someone gives. In yen: codes, kind, seven digits and kana, and the names are looked up. In other currencies: the name of
 * the bank and up to 34 letters and digits. A field that is missing or that the currency has not is refused at its name.
 */
export const BankAccountInput = z.strictObject({
  bankCode: z.optional(line(4, 1)),
  branchCode: z.optional(line(3, 1)),
  accountType: z.optional(z.enum(accountKinds)),
  bankName: z.optional(trimmedLine(BANK_NAME_MAX, 1)),
  accountNo: line(ACCOUNT_NO_MAX, 1),
  holderName: trimmedLine(HOLDER_MAX, 1),
  /** In any kana; it is kept as banks write it. */
  holderKana: z.optional(trimmedLine(HOLDER_MAX, 1)),
})
export type BankAccountInput = z.output<typeof BankAccountInput>

/** An account as it is shown. */
export const MaskedAccount = z.strictObject({
  bankCode: z.nullable(z.string()),
  bankName: z.string(),
  branchCode: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  accountType: z.nullable(z.enum(accountKinds)),
  /** Without Settle.edit all but the last four signs are dots. */
  accountNo: z.string(),
  holderName: z.string(),
  holderKana: z.nullable(z.string()),
})
export type MaskedAccount = z.output<typeof MaskedAccount>

/** An account number of which the last four signs can be read; of short ones, the last two. */
export const maskAccountNo = (accountNo: string): string => {
  const open = accountNo.length > 4 ? 4 : Math.min(2, accountNo.length - 1)
  return '•'.repeat(accountNo.length - open) + accountNo.slice(accountNo.length - open)
}
