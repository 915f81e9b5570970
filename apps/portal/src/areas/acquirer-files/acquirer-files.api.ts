import { acquirerFiles } from '@choba/contract/acquirer-files.contract.ts'
import { apiOf } from '#lib/api.ts'

export const acquirerFilesApi = apiOf('acquirerFiles', acquirerFiles)
