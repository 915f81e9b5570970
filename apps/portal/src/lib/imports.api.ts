import { imports } from '@choba/contract/imports.contract.ts'
import { apiOf } from './api.ts'

export const importsApi = apiOf('imports', imports)
