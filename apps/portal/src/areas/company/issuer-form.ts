import { ORDERER_LENGTH, toBankKana } from '@choba/banking/kana.ts'
import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import { ownAccountKinds } from '@choba/contract/bank-account.ts'
import { ADDRESS_MAX } from '@choba/contract/company-change.ts'
import { type Issuer, type IssuerParts, taxRoundings } from '@choba/contract/company.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { Phone } from '@choba/contract/phone.ts'
import * as z from 'zod/mini'

export interface IssuerInput {
  issuerName: string
  address: string
  phone: string
  registrationNo: string
  taxRounding: IssuerParts['taxRounding']
  bankCode: string | null
  branchCode: string | null
  bankName: string
  accountType: (typeof ownAccountKinds)[number]
  accountNo: string
  requesterCode: string
  requesterKana: string
}

const typed = (max: number, min = 1) => trimmedLine(max, min)
/** Schema for an optional text: empty, or accepted by the check `is`. */
const orEmpty = (is: (text: string) => boolean) =>
  z.string().check(z.refine((text) => text.trim() === '' || is(text)))
const digits = (text: string) => text.normalize('NFKC').replaceAll(/[\s-]/g, '')

export const issuerForm = z.object({
  issuerName: typed(100),
  address: typed(ADDRESS_MAX),
  phone: z.union([z.literal(''), Phone]),
  registrationNo: orEmpty((text) => readRegistrationNumber(text).ok),
  taxRounding: z.enum(taxRoundings),
  bankCode: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  bankName: typed(100, 0),
  accountType: z.enum(ownAccountKinds),
  accountNo: orEmpty((text) => /^[0-9A-Za-z]{1,34}$/.test(digits(text))),
  requesterCode: orEmpty((text) => /^[0-9]{10}$/.test(digits(text))),
  requesterKana: orEmpty((text) => toBankKana(text, 'party', ORDERER_LENGTH).ok),
})

export const inputOf = (issuer: Issuer | null): IssuerInput => ({
  issuerName: issuer?.issuerName ?? '',
  address: issuer?.address ?? '',
  phone: issuer?.phone ?? '',
  registrationNo: issuer?.registrationNo ?? '',
  taxRounding: issuer?.taxRounding ?? 'FLOOR',
  bankCode: issuer?.bankCode ?? null,
  branchCode: issuer?.branchCode ?? null,
  bankName: issuer?.bankName ?? '',
  accountType: issuer?.accountType ?? '2',
  accountNo: issuer?.accountNo ?? '',
  requesterCode: issuer?.requesterCode ?? '',
  requesterKana: issuer?.requesterKana ?? '',
})

/**
 * Converts form values for the API. Leaves out empty fields, and sends the account type only
 * together with an account.
 */
export function partsOf(input: IssuerInput, isJapan: boolean): IssuerParts {
  const { issuerName, address, phone, registrationNo, taxRounding } = input
  const { bankCode, branchCode, bankName, accountNo, accountType, requesterCode, requesterKana } =
    input
  const hasAccount = [bankCode, branchCode, accountNo, requesterCode, requesterKana].some(Boolean)
  return {
    issuerName,
    address,
    taxRounding,
    ...(phone !== '' && { phone }),
    ...(registrationNo !== '' && { registrationNo }),
    ...(accountNo !== '' && { accountNo }),
    ...(isJapan
      ? {
          ...(hasAccount && { accountType }),
          ...(bankCode !== null && { bankCode }),
          ...(branchCode !== null && { branchCode }),
          ...(requesterCode !== '' && { requesterCode }),
          ...(requesterKana !== '' && { requesterKana }),
        }
      : bankName !== '' && { bankName }),
  }
}
