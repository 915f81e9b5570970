import { qrCodes } from '@choba/contract/qr-codes.contract.ts'
import { apiOf } from '#lib/api.ts'

export const qrCodesApi = apiOf('qrCodes', qrCodes)
