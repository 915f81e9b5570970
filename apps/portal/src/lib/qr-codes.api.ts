import { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { apiOf } from './api.ts'

export const qrCodesApi = apiOf('qrCodes', qrCodes)
