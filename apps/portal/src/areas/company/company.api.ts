import { company } from '@choba/contract/company.contract.ts'
import { apiOf } from '#lib/api.ts'

export const companyApi = apiOf('company', company)
