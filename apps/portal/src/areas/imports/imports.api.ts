import { imports } from '@choba/contract/imports.contract.ts'
import { apiOf } from '#lib/api.ts'

export const importsApi = apiOf('imports', imports)
