import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { Registered, RegisteredParts } from '@choba/contract/company-change.ts'
import type { CompanyRow } from '@choba/database/company-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'

/** The columns of what is registered of a company. */
export type RegisteredColumns = Pick<CompanyRow, 'name' | 'kana' | 'address' | 'registration_no'>

/**
 * The check digit is that of companies alone: of sole traders no rule is published, so that another one is no reason to refuse.
 * @throws AppError badRequest: not T and thirteen digits, or not in Japan
 */
function registrationOf(text: string | undefined, currency: string): string | null {
  if (text === undefined) return null
  if (currency !== 'JPY') throw new AppError('badRequest', badField('registrationNo', 'unknown'))
  const { number } = readRegistrationNumber(text)
  if (number === undefined) throw new AppError('badRequest', badField('registrationNo', 'format'))
  return number
}

/** @throws AppError badRequest for a registration number that can be none */
export const registeredColumns = (
  { companyName, companyKana, address, registrationNo }: RegisteredParts,
  currency: string,
): RegisteredColumns => ({
  name: companyName,
  kana: companyKana ?? null,
  address: address ?? null,
  registration_no: registrationOf(registrationNo, currency),
})

/** The same of a row that has more. */
export const columnsOf = ({
  name,
  kana,
  address,
  registration_no,
}: RegisteredColumns): RegisteredColumns => ({
  name,
  kana,
  address,
  registration_no,
})

export const toRegistered = ({
  name,
  kana,
  address,
  registration_no,
}: RegisteredColumns): Registered => ({
  companyName: name,
  companyKana: kana,
  address,
  registrationNo: registration_no,
})
