import type { Company, CompanyParts } from '@choba/contract/company.contract.ts'
import { ADDRESS_MAX, COMPANY_KANA_MAX, COMPANY_NAME_MAX } from '@choba/contract/company-change.ts'
import { COMPANY_CODE_MAX } from '@choba/contract/company.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

export interface CompanyInput {
  companyCode: string
  companyName: string
  companyKana: string
  address: string
}

export const typed = (max: number, min: number) => trimmedLine(max, min)

export const companyForm = z.object({
  companyCode: typed(COMPANY_CODE_MAX, 1),
  companyName: typed(COMPANY_NAME_MAX, 1),
  companyKana: typed(COMPANY_KANA_MAX, 0),
  address: typed(ADDRESS_MAX, 0),
})

export const emptyCompany: CompanyInput = {
  companyCode: '',
  companyName: '',
  companyKana: '',
  address: '',
}

/** Converts the values of the form for the API. Leaves out empty fields. */
export const partsOf = ({
  companyCode,
  companyName,
  companyKana,
  address,
}: CompanyInput): CompanyParts => ({
  companyCode,
  companyName,
  ...(companyKana !== '' && { companyKana }),
  ...(address !== '' && { address }),
})

/** Schema of the company code, which can be changed without an approval. */
export const codeForm = z.object({ companyCode: typed(COMPANY_CODE_MAX, 1) })
export type CodeInput = z.output<typeof codeForm>
export const codeOf = ({ companyCode }: Company): CodeInput => ({ companyCode })
