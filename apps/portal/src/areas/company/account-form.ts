import { toBankKana } from '@choba/banking/kana.ts'
import {
  accountKinds,
  BANK_NAME_MAX,
  type BankAccountInput,
  HOLDER_MAX,
} from '@choba/contract/bank-account.ts'
import type { BankAccountVersion, Company } from '@choba/contract/company.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

export interface AccountInput {
  bankCode: string | null
  branchCode: string | null
  accountType: (typeof accountKinds)[number]
  bankName: string
  accountNo: string
  holderName: string
  holderKana: string
  password: string
}

const chosen = z.nullable(z.string()).check(z.refine((code) => code !== null))
const typed = (max: number) => trimmedLine(max, 1)
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s-]/g, '')
const anything = z.string()
const both = {
  accountType: z.enum(accountKinds),
  holderName: typed(HOLDER_MAX),
  password: z.string().check(z.minLength(1)),
}

/**
 * Schema of accounts in yen: bank codes, an account number of up to seven digits, and a holder in
 * the characters that banks accept.
 */
export const japaneseAccountForm = z.object({
  ...both,
  bankCode: chosen,
  branchCode: chosen,
  bankName: anything,
  accountNo: z.string().check(z.refine((text) => /^[0-9]{1,7}$/.test(plain(text)))),
  holderKana: z.string().check(z.refine((text) => toBankKana(text, 'party').ok)),
})

export const foreignAccountForm = z.object({
  ...both,
  bankCode: z.nullable(anything),
  branchCode: z.nullable(anything),
  bankName: typed(BANK_NAME_MAX),
  accountNo: z.string().check(z.refine((text) => /^[0-9A-Za-z]{1,34}$/.test(plain(text)))),
  holderKana: anything,
})

/**
 * Returns the starting values of the form: the holder of the newest account, or the company's name
 * as banks write it if there is no account.
 */
export const startOf = (
  newest: BankAccountVersion | null,
  { companyName, companyKana }: Pick<Company, 'companyName' | 'companyKana'>,
): AccountInput => ({
  bankCode: null,
  branchCode: null,
  accountType: '1',
  bankName: '',
  accountNo: '',
  holderName: newest?.holderName ?? companyName,
  holderKana: newest ? (newest.holderKana ?? '') : (companyKana ?? ''),
  password: '',
})

export const accountOf = (input: AccountInput, isJapan: boolean): BankAccountInput => ({
  accountNo: input.accountNo,
  holderName: input.holderName,
  ...(isJapan
    ? {
        bankCode: input.bankCode!,
        branchCode: input.branchCode!,
        accountType: input.accountType,
        holderKana: input.holderKana,
      }
    : { bankName: input.bankName }),
})
