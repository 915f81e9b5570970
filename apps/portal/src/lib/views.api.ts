import { views } from '@choba/contract/views.contract.ts'
import { apiOf } from './api.ts'

export const viewsApi = apiOf('views', views)
