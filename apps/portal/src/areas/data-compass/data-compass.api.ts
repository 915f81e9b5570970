import { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { apiOf } from '#lib/api.ts'

export const dataCompassApi = apiOf('dataCompass', dataCompass)
