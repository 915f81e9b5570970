import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { Registered, RegisteredParts } from '@choba/contract/company-change.ts'
import type { CompanyRow } from '@choba/database/company-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'

/** Columns with the registered details of a company. */
export type RegisteredColumns = Pick<CompanyRow, 'name' | 'kana' | 'address' | 'registration_no'>

/**
 * Validates the format of a registration number. The check digit is not enforced, because its rule
 * is published for companies only and a sole trader may have another one.
 * @throws AppError badRequest if it is not T and thirteen digits, or if the currency is not JPY
 */
function registrationOf(text: string | undefined, currency: string): string | null {
  if (text === undefined) return null
  if (currency !== 'JPY') throw new AppError('badRequest', badField('registrationNo', 'unknown'))
  const { number } = readRegistrationNumber(text)
  if (number === undefined) throw new AppError('badRequest', badField('registrationNo', 'format'))
  return number
}

/** @throws AppError badRequest for a registration number in a wrong format */
export const registeredColumns = (
  { companyName, companyKana, address, registrationNo }: RegisteredParts,
  currency: string,
): RegisteredColumns => ({
  name: companyName,
  kana: companyKana ?? null,
  address: address ?? null,
  registration_no: registrationOf(registrationNo, currency),
})

/** Picks the columns with the registered details from a row with more columns. */
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
