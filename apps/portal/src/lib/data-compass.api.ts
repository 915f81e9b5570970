import { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { apiOf } from './api.ts'

export const dataCompassApi = apiOf('dataCompass', dataCompass)
