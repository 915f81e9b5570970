import { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import { apiOf } from '#lib/api.ts'

export const paymentMethodsApi = apiOf('paymentMethods', paymentMethods)
