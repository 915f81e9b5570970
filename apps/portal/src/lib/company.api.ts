import { company } from '@choba/contract/company.contract.ts'
import { apiOf } from './api.ts'

export const companyApi = apiOf('company', company)
