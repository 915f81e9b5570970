import * as z from 'zod/mini'
import { line, trimmedLine } from './fields.ts'

/**
 * Bank accounts that receive transfers. Codes, account type and kana exist for accounts in Japan
 * only.
 */

/** Account types of payees by their code in bank files: ordinary, current, savings. */
export const accountKinds = ['1', '2', '4'] as const
export type AccountKind = (typeof accountKinds)[number]
/** Types of accounts that transfers can be paid from: ordinary, current, other. */
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
 * Input fields of a bank account. For yen: bank and branch codes, account type, seven digits and
 * kana; the server looks up the names. For other currencies: bank name and up to 34 letters and
 * digits.
 * The error response names each field that is missing or not allowed for the currency.
 */
export const BankAccountInput = z.strictObject({
  bankCode: z.optional(line(4, 1)),
  branchCode: z.optional(line(3, 1)),
  accountType: z.optional(z.enum(accountKinds)),
  bankName: z.optional(trimmedLine(BANK_NAME_MAX, 1)),
  accountNo: line(ACCOUNT_NO_MAX, 1),
  holderName: trimmedLine(HOLDER_MAX, 1),
  /** Accepts any kana; stored in the form that banks use. */
  holderKana: z.optional(trimmedLine(HOLDER_MAX, 1)),
})
export type BankAccountInput = z.output<typeof BankAccountInput>

/** A bank account for display. */
export const MaskedAccount = z.strictObject({
  bankCode: z.nullable(z.string()),
  bankName: z.string(),
  branchCode: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  accountType: z.nullable(z.enum(accountKinds)),
  /** All but the last four characters are masked unless the user has the Settle.edit permission. */
  accountNo: z.string(),
  holderName: z.string(),
  holderKana: z.nullable(z.string()),
})
export type MaskedAccount = z.output<typeof MaskedAccount>

/** Masks an account number except for its last four characters, or fewer if the number is short. */
export const maskAccountNo = (accountNo: string): string => {
  const open = accountNo.length > 4 ? 4 : Math.min(2, accountNo.length - 1)
  return '•'.repeat(accountNo.length - open) + accountNo.slice(accountNo.length - open)
}
